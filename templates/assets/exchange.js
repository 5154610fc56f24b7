/** The dialogue in which two cards of a position change places. It knows tokens, faces and names, and no game. */

/** @typedef {{cards: string[][], visible: [string, string[]][]}} Exchangeable */

/**
 * An element with attributes and children.
 * @param {string} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The drawing of a face. @param {string} face */
function drawn(face) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  use.setAttribute("href", `#face-${face}`);
  svg.append(use);
  return svg;
}

/**
 * A card to choose, as a radio button.
 * @param {string} name of the group @param {string[]} card token, face, name
 */
function option(name, [token, face, title]) {
  const input = make("input", { type: "radio", name, value: token, class: "quiet", "data-title": title });
  return make("label", { class: "pick" }, input,
    make("span", { class: "card" }, drawn(face), make("span", { class: "card-name" }, title)));
}

/** @param {string} title @param {string} name of the group @param {string[][]} cards */
function options(title, name, cards) {
  return make("fieldset", { class: "picks" }, make("legend", {}, title), ...cards.map((card) => option(name, card)));
}

/** The dialogue's contents. @param {Exchangeable} exchangeable @param {string} title id of the heading */
function exchangeParts({ cards, visible }, title) {
  const known = new Map(cards.map((card) => [card[0], card]));
  const shown = visible.map(([zone, tokens]) =>
    options(zone, "out", tokens.map((token) => known.get(token) ?? [token, token, token])));
  return [
    make("h2", { id: title }, "Change the cards"),
    make("p", {}, "The two cards you choose change places, from the start of this position."),
    make("h3", {}, "1. Which card goes?"), ...shown,
    make("h3", {}, "2. Which card comes?"), options("The whole deck", "in", cards),
    make("div", { class: "exchange-foot" }, make("p", { class: "exchange-said", role: "status" }, ""),
      make("button", { type: "button", "data-close": "", value: "" }, "Cancel"),
      make("button", { type: "button", "data-close": "", value: "yes", class: "strong" }, "Change")),
  ];
}

/** The radio button chosen in a group. @param {HTMLElement} within @param {string} name */
function chosen(within, name) {
  return /** @type {HTMLInputElement | null} */ (within.querySelector(`input[name="${name}"]:checked`));
}

/** What is chosen so far, in words. @param {HTMLElement} dialogue */
function saidOfChoice(dialogue) {
  const [out, into] = ["out", "in"].map((name) => chosen(dialogue, name)?.dataset.title ?? "…");
  return `${out} goes, ${into} comes`;
}

/**
 * Asks the reader for two cards. Resolves with their tokens, or null when the reader would rather not.
 * @param {Exchangeable} exchangeable
 * @returns {Promise<[string, string] | null>}
 */
function askForExchange(exchangeable) {
  const title = "exchange-title";
  const dialogue = /** @type {HTMLDialogElement} */ (make("dialog", { class: "exchange", "aria-labelledby": title },
    ...exchangeParts(exchangeable, title)));
  const said = /** @type {HTMLElement} */ (dialogue.querySelector(".exchange-said"));
  dialogue.addEventListener("change", () => { said.textContent = saidOfChoice(dialogue); });
  dialogue.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-close]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const ready = chosen(dialogue, "out") && chosen(dialogue, "in");
    if (button.value && !ready) said.textContent = "Choose one card of each kind first.";
    else dialogue.close(button.value);
  });
  document.body.append(dialogue);
  dialogue.showModal();
  return new Promise((resolve) => dialogue.addEventListener("close", () => {
    const [out, into] = ["out", "in"].map((name) => chosen(dialogue, name)?.value ?? "");
    dialogue.remove();
    resolve(dialogue.returnValue && out !== into ? [out, into] : null);
  }));
}
