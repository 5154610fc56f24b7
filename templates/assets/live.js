/**
 * The page's side of the live rules engine: wakes the worker, asks it, and lets go of it.
 * A classic script, so that pages open from a file still run what follows it.
 */

/** @typedef {"asleep" | "waking" | "live" | "failed"} LiveState */
/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, timer: number}} Waiting */

/** What a reader is told; each is a whole sentence. */
const LIVE_SENTENCES = {
  file: "This page is open as a file, so the live rules engine cannot start; everything already on the page works.",
  old: "This browser is too old for the live rules engine; everything already on the page works.",
  lost: "The live rules engine could not be fetched. Is the connection working?",
  slow: "The live rules engine took too long over an answer and was stopped. Asking again starts it anew.",
  broken: "The live rules engine stopped by itself. Asking again starts it anew.",
};

/** Seconds: for the worker's script to arrive and say its first word, and for one answer. */
const LIVE_LIMITS = { arrive: 60, answer: 10 };

/** Starts the engine when first needed, asks it one question at a time or many, and can begin again. */
class LiveEngine {
  /** @param {string | URL} workerUrl the worker's published address */
  constructor(workerUrl) {
    this.workerUrl = workerUrl;
    /** @type {LiveState} */
    this.state = "asleep";
    /** Called at each change, with a sentence when the state is "failed". @type {(state: LiveState, sentence: string) => void} */
    this.onstate = () => {};
    /** Milliseconds the last start took, inside the worker. */
    this.ms = 0;
    /** @type {Worker | null} */
    this._worker = null;
    /** @type {Promise<void> | null} */
    this._started = null;
    /** @type {Map<number, Waiting>} */
    this._waiting = new Map();
    this._timer = 0;
    this._last = 0;
  }

  /**
   * Resolves when the engine is live. Asked again it returns the same promise, until `retry`.
   * @returns {Promise<void>} rejects with an Error whose message is a sentence for the reader
   */
  start() {
    this._started ??= this._boot();
    return this._started;
  }

  /** Starts anew after a failure; otherwise the same as `start`. @returns {Promise<void>} */
  retry() {
    if (this.state === "failed") this._started = null;
    return this.start();
  }

  /**
   * The engine's answer, waking it first when it sleeps.
   * @param {object} request anything JSON holds
   * @returns {Promise<any>} rejects with an Error whose message is a sentence for the reader
   */
  async ask(request) {
    await this.start();
    const id = ++this._last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this._end(LIVE_SENTENCES.slow), LIVE_LIMITS.answer * 1000);
      this._waiting.set(id, { resolve, reject, timer });
      this._worker?.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  /** @returns {Promise<void>} */
  _boot() {
    const obstacle = this._obstacle();
    return new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ sentence) => {
        this._drop(sentence);
        this._turn("failed", sentence);
        reject(new Error(sentence));
      };
      if (obstacle) return fail(obstacle);
      this._turn("waking");
      this._allow(LIVE_LIMITS.arrive, () => fail(LIVE_SENTENCES.lost));
      const worker = this._worker = new Worker(this.workerUrl, { type: "module" });
      worker.onmessage = ({ data }) => this._hear(data, resolve, fail);
      worker.onerror = () => {
        if (this.state === "live") this._end(LIVE_SENTENCES.broken);
        else fail(LIVE_SENTENCES.lost);
      };
    });
  }

  /** Why it cannot even be tried here, or "". */
  _obstacle() {
    if (location.protocol === "file:") return LIVE_SENTENCES.file;
    return typeof Worker === "undefined" ? LIVE_SENTENCES.old : "";
  }

  /**
   * @param {any} said one message of the worker; its kinds are listed at the top of its script
   * @param {() => void} resolve
   * @param {(sentence: string) => void} fail
   */
  _hear(said, resolve, fail) {
    if (said.step && said.seconds) return this._allow(said.seconds, () => fail(said.sentence));
    if (said.failed) return fail(said.failed);
    if (said.ready) return this._wake(said.ms, resolve);
    const waiting = this._waiting.get(said.id);
    clearTimeout(waiting?.timer);
    this._waiting.delete(said.id);
    waiting?.resolve(JSON.parse(said.response));
  }

  /** @param {number} ms @param {() => void} resolve */
  _wake(ms, resolve) {
    clearTimeout(this._timer);
    this.ms = ms;
    this._turn("live");
    resolve();
  }

  /** @param {number} seconds @param {() => void} late called once they have passed */
  _allow(seconds, late) {
    clearTimeout(this._timer);
    this._timer = setTimeout(late, seconds * 1000);
  }

  /** Lets the worker go and sleeps, so that the next question starts anew. @param {string} sentence */
  _end(sentence) {
    this._drop(sentence);
    this._started = null;
    this._turn("asleep");
  }

  /** Ends the worker; whoever waits is told why. @param {string} sentence */
  _drop(sentence) {
    clearTimeout(this._timer);
    this._worker?.terminate();
    this._worker = null;
    const waiting = [...this._waiting.values()];
    this._waiting.clear();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(new Error(sentence));
    }
  }

  /** @param {LiveState} state @param {string} [sentence] */
  _turn(state, sentence = "") {
    this.state = state;
    this.onstate(state, sentence);
  }
}
