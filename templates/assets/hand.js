/**
 * Walking along a zone by keyboard: one tab stop per zone, arrows inside it. And the place of the focus, kept
 * while the cards under it are laid anew.
 */

/** @typedef {{zone: string, at: number}} Place */

const STOPS = "[data-key]";
const GROUPS = "[data-zone], .choices";

/** The zone, or the choices, that a button stands in. @param {Element} button */
function groupOf(button) {
  return /** @type {HTMLElement | null} */ (button.closest(GROUPS));
}

/** @param {ParentNode | null} group @returns {HTMLElement[]} */
function stopsIn(group) {
  return group ? /** @type {HTMLElement[]} */ ([...group.querySelectorAll(STOPS)]) : [];
}

/** One tab stop for each group that has any. @param {ParentNode} table */
function setStops(table) {
  for (const group of table.querySelectorAll(GROUPS)) {
    const stops = stopsIn(group);
    const current = stops.find((stop) => stop === document.activeElement) ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
  }
}

/** Makes one button the tab stop of its group and goes there. @param {HTMLElement} stop */
function goTo(stop) {
  for (const other of stopsIn(groupOf(stop))) other.tabIndex = -1;
  stop.tabIndex = 0;
  stop.focus();
}

/** Where a key leads from one place among several; undefined for keys that lead nowhere. */
const STEPS = new Map([
  ["ArrowRight", (/** @type {number} */ at) => at + 1],
  ["ArrowDown", (/** @type {number} */ at) => at + 1],
  ["ArrowLeft", (/** @type {number} */ at) => at - 1],
  ["ArrowUp", (/** @type {number} */ at) => at - 1],
  ["Home", () => 0],
  ["End", () => -1],
]);

/** Follows an arrow key within the zone. @param {KeyboardEvent} event */
function walk(event) {
  const button = /** @type {HTMLElement} */ (event.target);
  const step = STEPS.get(event.key);
  if (!step || !button.matches(STOPS) || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = stopsIn(groupOf(button));
  const at = step(stops.indexOf(button));
  event.preventDefault();
  goTo(/** @type {HTMLElement} */ (stops.at(at % stops.length)));
}

/** The place of the focus on the table, if it is there. @param {HTMLElement} table @returns {Place | null} */
function placeOfFocus(table) {
  const button = document.activeElement;
  const group = button && table.contains(button) ? groupOf(button) : null;
  if (!group || !button) return null;
  const at = Math.max(0, stopsIn(group).indexOf(/** @type {HTMLElement} */ (button)));
  return { zone: group.dataset.zone ?? "", at };
}

/** Puts the focus back: on the nearest card of the same zone, else on the choices, else on what can be played. @param {HTMLElement} table @param {Place} place */
function restoreFocus(table, place) {
  const groups = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(GROUPS)]);
  const stops = stopsIn(groups.find((group) => (group.dataset.zone ?? "") === place.zone) ?? null);
  const stop = stops[Math.min(place.at, stops.length - 1)] ?? stopsIn(table.querySelector(".choices"))[0] ?? stopsIn(table)[0];
  if (stop) return goTo(stop);
  const prompt = /** @type {HTMLElement | null} */ (table.querySelector(".prompt"));
  prompt?.setAttribute("tabindex", "-1");
  prompt?.focus();
}
