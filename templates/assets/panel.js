/** What a demo shows around its table: the answer to a move, the log, the state of the engine, the buttons. */

/** @typedef {"instant" | "waking" | "live" | "failed"} DemoState */

/** What the page says by itself; all else is said by the guide and the engine. */
const SAID = {
  instant: "Instant", waking: "Waking the engine…", live: "Live", failed: "Engine could not start:",
  file: "Opened as a file: this page plays as far as it knows the position, and no further.",
  refused: "Not allowed.",
  could: "You could:",
  line: "That was the whole example. Go back and try another card, or play on.",
  horizon: "The page knows no further. Play on takes it to the end.",
  left: "You have left the example. Go back, or start again, to be shown it.",
  first: "Others move first. Press Start, or touch the table.",
  on: "Play goes on, to the end of the deal.",
  wait: "Waking the engine for this…",
  exchanged: "The two cards have changed places.",
};

class DemoPanel {
  /** @param {HTMLElement} demo */
  constructor(demo) {
    this.demo = demo;
    this.area = this.find(".demo-answer");
    this.log = this.find(".demo-log");
    this.region = document.getElementById("heard");
    /** @type {string[]} */
    this.unheard = [];
    this.log.tabIndex = 0; // it scrolls, so keys must reach it
    this._fold();
  }

  /** @param {string} selector @returns {HTMLElement} */
  find(selector) {
    return /** @type {HTMLElement} */ (this.demo.querySelector(selector));
  }

  /** @param {string} command @returns {HTMLElement} */
  button(command) {
    return this.find(`[data-do=${command}]`);
  }

  /** A button that can do nothing now keeps its place in the row, and the focus. @param {string} command @param {boolean} possible */
  able(command, possible) {
    if (possible) this.button(command).removeAttribute("aria-disabled");
    else this.button(command).setAttribute("aria-disabled", "true");
  }

  /** @param {DemoState} state @param {string} sentence */
  showState(state, sentence) {
    this.demo.dataset.state = state;
    this.find(".demo-state").textContent = sentence && state === "instant" ? sentence : `${SAID[state]} ${sentence}`.trim();
    this.button("retry").hidden = state !== "failed";
    if (state === "failed" && this.demo.contains(document.activeElement)) this.hear(`${SAID.failed} ${sentence}`);
  }

  /** What was said up to now, each sentence with its rule. @param {[string, RuleText][]} entries */
  showLog(entries) {
    this.log.replaceChildren(...entries.map(([text, rule]) => make("li", {}, text, " ", ruleLink(rule))));
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** Sentences in the place of the answer. @param {string[]} sentences */
  answer(...sentences) {
    this.area.classList.remove("refusal");
    this.area.replaceChildren(...sentences.filter(Boolean).map((text) => make("p", {}, text)));
  }

  /** Why not: the rules in their own words, then what else there is to say. @param {RuleText[]} rules @param {string[]} more */
  refuse(rules, more) {
    this.answer(...more);
    this.area.prepend(make("p", { class: "answer-head" }, SAID.refused), ...rules.map(quoted));
    this.area.classList.add("refusal");
    this.area.scrollIntoView({ block: "nearest" });
    this.unheard.push(SAID.refused, ...rules.map(({ number, text }) => `Rule ${number}: ${text}`), ...more);
    this.hear("");
  }

  /** Tells the reader something, on the page and aloud. @param {string} sentence */
  tell(sentence) {
    this.answer(sentence);
    this.area.scrollIntoView({ block: "nearest" });
    this.hear(sentence);
  }

  /** Says aloud, once, all that is still unheard. @param {string} last */
  hear(last) {
    const text = [...this.unheard, last].filter(Boolean).join(" ");
    this.unheard = [];
    if (this.region) this.region.textContent = text;
  }

  /** With scripts on, the transcript waits folded. */
  _fold() {
    const transcript = /** @type {HTMLDetailsElement} */ (this.find(".demo-transcript"));
    transcript.open = false;
    transcript.dataset.ready = "";
  }
}

/** A link to a rule by its number. @param {RuleText} rule */
function ruleLink({ number, href }) {
  return make("a", { class: "cite", href, "aria-label": `Rule ${number}`.trim() }, number || "§");
}

/** @param {RuleText} rule */
function quoted(rule) {
  return make("blockquote", {}, ruleLink(rule), " ", rule.text);
}
