/** The table of a demo: takes a position's HTML parts, changes only what changed, and lets cards glide to their new place. */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 280, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

class DemoTable {
  /** @param {HTMLElement} element @param {string[]} parts what it shows now */
  constructor(element, parts) {
    this.element = element;
    this.parts = parts;
    setStops(element);
  }

  /** Shows other parts. The cards are in place at once; only their look follows. @param {string[]} parts */
  draw(parts) {
    const before = this._places();
    this._hold();
    this._swap(parts);
    setStops(this.element);
    if (!stillness.matches) this._glide(before);
  }

  /** The card or choice of an action. @param {string} key @returns {HTMLElement | null} */
  button(key) {
    return this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** @param {string[]} parts */
  _swap(parts) {
    const children = [...this.element.children];
    if (children.length !== parts.length) this.element.replaceChildren(...parts.map(parsed));
    else children.forEach((child, at) => {
      if (this.parts[at] !== parts[at]) child.replaceWith(parsed(parts[at]));
    });
    this.parts = parts;
  }

  /** Where each card lies. @returns {Map<string, DOMRect>} */
  _places() {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-card]"));
    return new Map([...cards].map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));
  }

  /** The table never shrinks while it is played on, so nothing below it jumps. */
  _hold() {
    const { element } = this;
    element.style.minBlockSize = `${element.offsetHeight}px`;
  }

  /** @param {Map<string, DOMRect>} before */
  _glide(before) {
    for (const [token, to] of this._places()) {
      const card = this.element.querySelector(`[data-card="${CSS.escape(token)}"]`);
      const from = before.get(token);
      if (!from) card?.animate([{ opacity: 0, transform: "translateY(-0.5rem)" }, {}], GLIDE);
      else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 1) card?.animate([{ transform: way(from, to) }, {}], GLIDE);
    }
  }
}

/** @param {string} html one element @returns {Element} */
function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {Element} */ (template.content.firstElementChild);
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
