/**
 * `<rule-demo>`: a position in the page that can be played. What the reader sees without scripts is already there;
 * this brings it to life, first from the graph in the page, then from the live engine.
 */

const PAUSE = 700; // milliseconds between two moves of others

/** One demo being played: a position, and what the reader's commands do to it. */
class Demo {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.graph = /** @type {Graph} */ (readJson(element, "script[data-demo]"));
    const words = /** @type {object} */ (readJson(document, `script[data-words="${this.graph.game}"]`) ?? {});
    this.rules = /** @type {Record<string, RuleText>} */ (readJson(document, `script[data-rules="${this.graph.game}"]`) ?? {});
    this.live = sharedEngine.offered ? new LivePositions(sharedEngine.get(), this.graph, words) : null;
    this.known = new GraphPositions(this.graph);
    this.position = this.known.first();
    this.panel = new DemoPanel(element);
    this.table = new DemoTable(this.panel.find(".demo-table"), element.id, this.position.node.parts);
    /** Counts the reader's commands: a move that belongs to an earlier one is dropped. */
    this.run = 0;
    /** How many of the wrong moves of the example were shown in this position. */
    this.shown = 0;
    this.hurried = false;
    this.hurry = () => {};
    /** Where the focus was before the cards under it changed. @type {Place | null} */
    this.place = null;
  }

  /** Shows what does not depend on any command. */
  begin() {
    const file = location.protocol === "file:" ? SAID.file : "";
    this.panel.showState("instant", file);
    this.panel.answer(this.position.node.auto ? SAID.first : "");
    this.showControls();
  }

  // What the reader does

  /** @param {string} key */
  act(key) {
    if (this.position.node.offers[key]?.refused) this.refuse(key);
    else this.play(key);
  }

  /** Plays an action, then whatever others do before the reader decides again. @param {string} key */
  async play(key) {
    const run = ++this.run;
    if (await this.advance(key, run)) await this.follow(run);
  }

  /** Lets others begin, where the reader does not. */
  begun() {
    if (this.waits) this.follow(++this.run);
  }

  /** Whether another seat moves next by itself; at an end the reader says whether to go on. */
  get waits() {
    return Boolean(this.position.node.auto) && !this.position.node.end;
  }

  /** Steps back to the reader's last decision. */
  back() {
    let to = this.position.from;
    while (to?.from && to.node.auto && !to.node.end) to = to.from;
    if (to) this.leap(to);
  }

  again() {
    this.leap(this.known.first());
  }

  /** Shows the next step of the author's example: a wrong one is tried, a right one is played. */
  showMe() {
    if (this.busy) return this.hurry();
    const { node } = this.position;
    const attempt = node.auto ? undefined : this.attempts()[this.shown];
    if (attempt) {
      this.shown += 1;
      this.refuse(attempt.key, attempt);
    } else if (node.next || this.waits) this.play(node.next || node.auto);
    else this.panel.tell(endingOf(node) || SAID.left);
  }

  /** Goes beyond what the page knows. */
  async playOn() {
    await this.withEngine(async (live, run) => {
      const position = await live.again(this.position);
      if (run !== this.run) return;
      const { auto, end } = position.node;
      if (!auto) return this.panel.tell(end === "deal" || end === "over" ? this.prompt : `${SAID.on} ${this.prompt}`);
      this.show(position);
      if (await this.advance(auto, run)) await this.follow(run);
    });
  }

  /** Two cards change places in the position as it began. */
  async change() {
    await this.withEngine(async (live, run) => {
      const cards = await askForExchange(await live.cards(this.position));
      if (run !== this.run) return;
      this.panel.answer(this.position.node.caption);
      this.panel.button("change").focus();
      if (!cards) return;
      const { position, note } = await live.swap(this.position, cards);
      if (run !== this.run) return;
      this.show(position);
      this.panel.tell(`${note || SAID.exchanged} ${this.waits ? SAID.first : this.prompt}`);
    });
  }

  // Moves

  /**
   * One action. True when it was played and nothing has overtaken it.
   * @param {string} key @param {number} run
   */
  async advance(key, run) {
    const known = this.known.after(this.position, key);
    const next = known && !this.isLive ? known : await this.asked(key, run, known);
    if (!next || run !== this.run) return false;
    this.show(next);
    return true;
  }

  /**
   * The position after an action, by the live engine; should that fail, the one the page knows.
   * @param {string} key @param {number} run @param {Position | null} known
   */
  async asked(key, run, known) {
    const found = { position: known };
    await this.withEngine(async (live) => {
      found.position = { ...await live.after(this.position, key), index: known?.index ?? -1 };
    }, run, known === null);
    return found.position;
  }

  /** Lets others move, one by one, until the reader decides or all is over. @param {number} run */
  async follow(run) {
    while (run === this.run && this.waits) {
      this.busy = true;
      await this.pause();
      if (run === this.run && !await this.advance(this.position.node.auto, run)) break;
    }
    if (run === this.run) this.settle();
  }

  /** A moment between two moves; none for those who want no motion, or are in a hurry. */
  async pause() {
    if (stillness.matches || this.hurried) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE);
      this.hurry = () => {
        this.hurried = true;
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** The reader decides again. */
  settle() {
    this.calm();
    const { activeElement } = document;
    const free = activeElement === document.body || this.table.element.contains(activeElement);
    if (this.place && free) restoreFocus(this.table.element, this.place);
    this.place = null;
    this.panel.hear(this.prompt);
  }

  /** Whose decision it is, in the table's own words. */
  get prompt() {
    return this.table.element.querySelector(".prompt")?.textContent ?? "";
  }

  /** Goes straight to a position; what others were about to do is dropped. @param {Position} position */
  leap(position) {
    this.run += 1;
    this.calm();
    this.show(position);
    this.place = null;
    this.panel.hear("");
  }

  calm() {
    this.hurry();
    this.busy = this.hurried = false;
    this.hurry = () => {};
  }

  // The live engine

  get isLive() {
    return this.element.dataset.state === "live";
  }

  /** The first touch wakes the engine; with a data saver on, only a tap does. @param {string} touch */
  touched(touch) {
    const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
    if (this.live && (touch === "click" || !connection?.saveData)) this.live.engine.start().catch(() => {});
  }

  /** @param {string} state @param {string} sentence */
  engineTurned(state, sentence) {
    this.panel.showState(state === "asleep" ? "instant" : /** @type {DemoState} */ (state), sentence);
    if (state === "live") this.live?.record(this.position).then(() => this.showPlace(), () => {});
  }

  /**
   * Does what needs the engine, waking it first; a failure is told in a sentence.
   * @param {(live: LivePositions, run: number) => Promise<void>} deed
   * @param {number} run @param {boolean} loud whether the reader must know of a failure
   */
  async withEngine(deed, run = ++this.run, loud = true) {
    if (!this.live) return loud && this.panel.tell(SAID.file);
    if (loud && !this.isLive) this.panel.tell(SAID.wait);
    const busy = this.busy;
    this.busy = true;
    try {
      await this.live.engine.retry();
      if (run === this.run) await deed(this.live, run);
    } catch (error) {
      if (loud && run === this.run) this.panel.tell(error instanceof Error ? error.message : String(error));
    }
    if (run === this.run) this.busy = busy;
  }

  // What the reader sees

  get busy() {
    return "busy" in this.element.dataset;
  }

  set busy(value) {
    if (value) this.element.dataset.busy = "";
    else delete this.element.dataset.busy;
  }

  /** @param {Position} position */
  show(position) {
    this.place = placeOfFocus(this.table.element) ?? this.place;
    this.position = position;
    this.shown = 0;
    this.table.draw(position.node.parts);
    const { said, caption } = position.node;
    const told = [caption, endingOf(position.node)];
    this.panel.unheard.push(...said.map(([text]) => text), ...told);
    this.panel.answer(...told);
    this.panel.showLog(saidUpTo(position).map(([text, cite]) => [text, this.rule(cite)]));
    this.showPlace();
    this.showControls();
  }

  /** Where we are, for whoever looks from outside. */
  showPlace() {
    const { index, record } = this.position;
    this.element.dataset.node = String(index);
    if (record) this.element.dataset.record = record;
    else delete this.element.dataset.record;
  }

  showControls() {
    const { from, index, node } = this.position;
    this.panel.button("show").textContent = !from && node.auto ? "Start" : "Show me";
    this.panel.able("show", Boolean(node.next || this.waits || this.attempts().length));
    this.panel.able("back", Boolean(from));
    this.panel.able("again", Boolean(from) || index !== 0);
  }

  /** Why a card may not be played, in the guide's own words. @param {string} key @param {LineStep} [step] of the example */
  refuse(key, step = this.attempts().find((attempt) => attempt.key === key)) {
    const offer = this.position.node.offers[key] ?? {};
    const cites = offer.refused ?? (step ? [step.refused] : []);
    const could = offer.instead?.length ? `${SAID.could} ${offer.instead.join(", ")}.` : "";
    shake(this.table.button(key));
    this.panel.refuse(cites.map((cite) => this.rule(cite)), [offer.facts ?? "", could, step?.caption ?? ""]);
  }

  /** The wrong moves that the example tries in this position. @returns {LineStep[]} */
  attempts() {
    const { node } = this.position;
    return node.next || node.caption ? attemptsAfter(this.graph.steps, depthOf(this.position)) : [];
  }

  /** The paragraph of the guide that a cite names. @param {string} cite @returns {RuleText} */
  rule(cite) {
    return this.rules[cite.split("#")[1] ?? ""] ?? { number: "", text: "", href: "" };
  }
}

class RuleDemo extends HTMLElement {
  connectedCallback() {
    if (this.demo) return;
    const demo = this.demo = new Demo(this);
    demo.begin();
    this.addEventListener("click", (event) => this._clicked(demo, event));
    this.addEventListener("keydown", (event) => this._keyed(demo, event));
    for (const touch of ["pointerover", "focusin", "click"])
      this.addEventListener(touch, () => demo.touched(touch), { once: true });
    sharedEngine.listen((state, sentence) => demo.engineTurned(state, sentence));
  }

  /** @param {Demo} demo @param {MouseEvent} event */
  _clicked(demo, event) {
    const target = demo.table.clicked(event);
    if (!(target instanceof Element)) return;
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-do], [data-key]"));
    if (button?.dataset.do) this._command(demo, button);
    else if (demo.busy) demo.hurry();
    else if (button?.dataset.key) demo.act(button.dataset.key);
    else if (demo.table.element.contains(target)) demo.begun();
  }

  /** @param {Demo} demo @param {HTMLElement} button */
  _command(demo, button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    /** @type {Record<string, () => unknown>} */
    const commands = {
      back: () => demo.back(), again: () => demo.again(), show: () => demo.showMe(), on: () => demo.playOn(),
      change: () => demo.change(), retry: () => sharedEngine.get().retry().catch(() => {}),
    };
    commands[button.dataset.do ?? ""]?.();
  }

  /** @param {Demo} demo @param {KeyboardEvent} event */
  _keyed(demo, event) {
    if (!demo.table.element.contains(/** @type {Node} */ (event.target))) return;
    if (event.key === "Escape") demo.panel.button("show").focus();
    else walk(event);
  }
}

/** @param {ParentNode} root @param {string} selector @returns {unknown} */
function readJson(root, selector) {
  return JSON.parse(root.querySelector(selector)?.textContent ?? "null");
}

/** How many actions led to a position. @param {Position} position @returns {number} */
function depthOf({ from }) {
  return from ? 1 + depthOf(from) : 0;
}

/** The wrong moves the example tries after so many right ones. @param {LineStep[]} steps @param {number} done */
function attemptsAfter(steps, done) {
  let before = 0;
  return steps.filter((step) => (step.refused ? before === done : (before += 1) < 0));
}

/** What there is to say where a demo ends; "" elsewhere, and where the table itself says it. @param {Told} node */
function endingOf({ caption, end, next }) {
  if (end === "deal" || end === "over") return "";
  if (caption && !next) return SAID.line;
  return end ? SAID.horizon : "";
}

/** All that was said on the way to a position. @param {Position} position @returns {string[][]} */
function saidUpTo({ from, node }) {
  return from ? [...saidUpTo(from), ...node.said] : node.said;
}

customElements.define("rule-demo", RuleDemo);
