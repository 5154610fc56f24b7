/**
 * Positions of a demo, from two places that give the same nodes: the graph in the page, and the live engine.
 * A position knows the one it came from, so going back needs nothing but a step up.
 */

/**
 * What a card or a choice offers: "to" where the page knows what follows, "refused" where a rule forbids it.
 * @typedef {{to?: number, refused?: string[], instead?: string[], facts?: string}} Offer
 * @typedef {{said: string[][], offers: Record<string, Offer>, auto: string, next: string, caption: string, end: string}} Told
 * @typedef {Told & {parts: string[]}} PositionNode
 * @typedef {{key: string, refused: string, caption: string}} LineStep
 * @typedef {{number: string, text: string, href: string}} RuleText
 * @typedef {{game: string, record: string, seat: number, plays: number[], steps: LineStep[], strings: string[],
 *   nodes: (Told & {parts: number[][]})[]}} Graph
 * @typedef {{node: PositionNode, index: number, record: string, from: Position | null, key: string}} Position
 */

/** Anything the engine answers that is not the wished-for position. */
class NotPlayed extends Error {}

/** The positions that are in the page. */
class GraphPositions {
  /** @param {Graph} graph */
  constructor(graph) {
    this.graph = graph;
  }

  /** Where the demo begins. @returns {Position} */
  first() {
    return { node: this._node(0), index: 0, record: this.graph.record, from: null, key: "" };
  }

  /**
   * The position after an action; null where the page knows no further.
   * @param {Position} position @param {string} key
   * @returns {Position | null}
   */
  after(position, key) {
    const to = position.index < 0 ? undefined : this.graph.nodes[position.index].offers[key]?.to;
    return to === undefined ? null : { node: this._node(to), index: to, record: "", from: position, key };
  }

  /** @param {number} index @returns {PositionNode} */
  _node(index) {
    const node = this.graph.nodes[index];
    return { ...node, parts: node.parts.map((part) => part.map((piece) => this.graph.strings[piece]).join("")) };
  }
}

/** The positions the live engine gives: any action, any cards, to the end of the game. */
class LivePositions {
  /** @param {LiveEngine} engine @param {Graph} graph @param {object} words */
  constructor(engine, graph, words) {
    this.engine = engine;
    const { seat, plays, steps } = graph;
    this.always = { seat, plays, steps, words };
  }

  /**
   * The engine's answer about a record.
   * @param {string} record @param {object} question
   */
  async ask(record, question) {
    const answer = await this.engine.ask({ ...this.always, record, ...question });
    if (!answer.ok) throw new NotPlayed(answer.error);
    return answer;
  }

  /** The record of a position, played again from the last one that is known. @param {Position} position */
  async record(position) {
    if (!position.record && position.from) {
      const before = await this.record(position.from);
      position.record = (await this.ask(before, { ask: "play", action: position.key })).record;
    }
    return position.record;
  }

  /** The same position as the engine sees it. @param {Position} position @returns {Promise<Position>} */
  async again(position) {
    const { record, node } = await this.ask(await this.record(position), { ask: "show" });
    return { ...position, node, record };
  }

  /** @param {Position} position @param {string} key @returns {Promise<Position>} */
  async after(position, key) {
    const { record, node } = await this.ask(await this.record(position), { ask: "play", action: key });
    return { node, index: -1, record, from: position, key };
  }

  /** The cards that may change places. @param {Position} position */
  async cards(position) {
    return this.ask(await this.record(position), { ask: "cards" });
  }

  /**
   * The position with two cards exchanged from the start; what came before it is gone.
   * @param {Position} position @param {[string, string]} cards
   * @returns {Promise<{position: Position, note: string}>}
   */
  async swap(position, cards) {
    const { record, node, note } = await this.ask(await this.record(position), { ask: "swap", cards });
    return { position: { node, index: -1, record, from: null, key: "" }, note };
  }
}

/** One engine for the whole page, however many demos are touched. */
const sharedEngine = (() => {
  /** @type {LiveEngine | null} */
  let engine = null;
  /** @type {Set<(state: string, sentence: string) => void>} */
  const listeners = new Set();
  return {
    /** Whether there is an engine for this page at all. */
    get offered() {
      return Boolean(document.documentElement.dataset.worker) && location.protocol !== "file:";
    },
    /** @returns {LiveEngine} */
    get() {
      if (!engine) {
        engine = new LiveEngine(new URL(document.documentElement.dataset.worker ?? "", document.baseURI));
        engine.onstate = (state, sentence) => listeners.forEach((tell) => tell(state, sentence));
      }
      return engine;
    },
    /** @param {(state: string, sentence: string) => void} tell called at each change of the engine's state */
    listen(tell) {
      listeners.add(tell);
    },
  };
})();
