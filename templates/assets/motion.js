/**
 * How cards travel: by a view transition, where the browser has them and the reader wants motion.
 *
 * A transition changes the page a frame after it is asked to. The reader's move must not wait for that, so the cards
 * are laid first and those that moved are held where they were, by a transform; the transition then lets go of them.
 */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{skipTransition(): void, ready: Promise<void>, finished: Promise<void>}} Transition */
/** @typedef {{startViewTransition?: (change: () => void) => Transition}} Scope */
/** @typedef {{card: HTMLElement, from: DOMRect | undefined}} Move */

/** The cards of a table, on their way. */
class Motion {
  /** @param {HTMLElement} table @param {string} name of the table, unlike that of any other on the page */
  constructor(table, name) {
    this.table = table;
    this.name = name;
    /** Ends the transition that is under way. @type {(() => void) | null} */
    this.end = null;
  }

  /** Lets the cards arrive at once: under way they cannot be hit. True if any was. */
  settle() {
    const { end } = this;
    end?.();
    return end !== null;
  }

  /** Where each card lies, all of them at rest. @returns {Map<string, DOMRect>} */
  places() {
    this.settle();
    return new Map(this._cards().map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));
  }

  /** Lets the cards travel to where they lie now. @param {Map<string, DOMRect>} before */
  travel(before) {
    const moves = stillness.matches ? [] : this._moves(before);
    const start = moves.length ? starter(this.table) : null;
    if (!start) return;
    moves.forEach((move) => this._hold(move));
    const transition = start(() => moves.forEach((move) => this._release(move)));
    const end = this.end = () => {
      moves.forEach(atRest);
      if (this.end === end) this.end = null;
      transition.skipTransition();
    };
    transition.ready.catch(() => {}); // skipped, or the page is out of sight: the cards have arrived all the same
    transition.finished.then(end, end);
  }

  /** @returns {HTMLElement[]} */
  _cards() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.table.querySelectorAll("[data-card]"))];
  }

  /** @param {Map<string, DOMRect>} before @returns {Move[]} */
  _moves(before) {
    return this._cards()
      .map((card) => ({ card, from: before.get(card.dataset.card ?? ""), to: card.getBoundingClientRect() }))
      .filter(({ from, to }) => !from || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 1);
  }

  /** A card that was there stays where it was; one that was not is not seen yet. @param {Move} move */
  _hold({ card, from }) {
    if (!from) return card.style.setProperty("opacity", "0");
    card.style.transform = way(from, card.getBoundingClientRect());
    card.style.viewTransitionName = this._nameOf(card);
  }

  /** @param {Move} move */
  _release({ card }) {
    if (!card.style.transform && !card.style.opacity) return; // settled in the meantime
    card.style.transform = card.style.opacity = "";
    card.style.viewTransitionName = this._nameOf(card);
  }

  /** @param {HTMLElement} card */
  _nameOf(card) {
    return CSS.escape(`${this.name}-${card.dataset.card}`);
  }
}

/** @param {Move} move */
function atRest({ card }) {
  card.style.transform = card.style.opacity = card.style.viewTransitionName = "";
}

/** What starts a transition: of the table alone where it can, else of the whole page; null where nothing can. @param {HTMLElement} table */
function starter(table) {
  const scope = /** @type {Scope[]} */ ([table, document]).find((each) => each.startViewTransition);
  return scope ? (/** @type {() => void} */ change) => /** @type {Required<Scope>} */ (scope).startViewTransition(change) : null;
}

/** The transform that puts a card back where it came from. @param {DOMRect} from @param {DOMRect} to */
function way(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${from.width / (to.width || 1)})`;
}

/** A short shake of the head. @param {Element | null} element */
function shake(element) {
  if (stillness.matches) return;
  const moves = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element?.animate(moves, { duration: 300 });
}
