/** The table of a demo: takes a position's HTML parts, changes only what changed, and lets the cards travel. */

class DemoTable {
  /** @param {HTMLElement} element @param {string} name of the demo @param {string[]} parts what it shows now */
  constructor(element, name, parts) {
    this.element = element;
    this.parts = parts;
    this.motion = new Motion(element, name);
    setStops(element);
  }

  /** Shows other parts. The cards are in place at once; only their look follows. @param {string[]} parts */
  draw(parts) {
    const before = this.motion.places();
    this._hold();
    this._swap(parts);
    setStops(this.element);
    this.motion.travel(before);
  }

  /** The card or choice of an action. @param {string} key @returns {HTMLElement | null} */
  button(key) {
    return this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** What was clicked, if need be after the cards have arrived there. @param {MouseEvent} event */
  clicked({ target, clientX, clientY, detail }) {
    return this.motion.settle() && detail ? document.elementFromPoint(clientX, clientY) : target;
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

  /** The table never shrinks while it is played on, so nothing below it jumps. */
  _hold() {
    const { element } = this;
    element.style.minBlockSize = `${element.offsetHeight}px`;
  }
}

/** @param {string} html one element @returns {Element} */
function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {Element} */ (template.content.firstElementChild);
}
