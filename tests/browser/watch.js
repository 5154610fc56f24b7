/**
 * Runs in each page before its own scripts: keeps every position that a demo shows, every sentence that is spoken,
 * and every fault. Tests read it as `window.watched`.
 */
window.watched = { faults: [], spoken: [], positions: [], shifts: [], animations: 0, stop() {} };

addEventListener("error", ({ message }) => watched.faults.push(message ?? "error"));
addEventListener("unhandledrejection", ({ reason }) => watched.faults.push(`rejected: ${reason}`));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  watched.faults.push(`policy: ${violatedDirective} ${blockedURI}`));

new PerformanceObserver((list) => {
  for (const shift of list.getEntries())
    if (!shift.hadRecentInput)
      watched.shifts.push([shift.value, shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "")]);
}).observe({ type: "layout-shift", buffered: true });

const MOTION = [[Element, "animate"], [Element, "startViewTransition"], [Document, "startViewTransition"]];
for (const [{ prototype: owner }, name] of MOTION) {
  const own = owner[name];
  if (own) owner[name] = function (...of) {
    watched.animations += 1;
    return own.apply(this, of);
  };
}

/** What a demo shows now. */
watched.look = (id) => {
  const demo = document.querySelector(`rule-demo[data-demo="${id}"]`);
  const texts = (selector) => [...demo.querySelectorAll(selector)].map((each) => each.textContent.trim());
  return {
    panels: [...demo.querySelector(".demo-table").children].map((panel) => panel.outerHTML),
    answer: texts(".demo-answer > *"),
    links: [...demo.querySelectorAll(".demo-answer a")].map((link) => link.getAttribute("href")),
    log: texts(".demo-log > li"),
    busy: "busy" in demo.dataset,
    state: demo.dataset.state,
    record: demo.dataset.record ?? "",
  };
};

/** Keeps each position of a demo from now on, those that others pass through included. */
watched.follow = (id) => {
  watched.stop();
  watched.positions = [];
  const demo = document.querySelector(`rule-demo[data-demo="${id}"]`);
  const alike = ({ panels, log }) => JSON.stringify([panels.map((html) => html.replace(/ tabindex="-?\d"/g, "")), log]);
  let last = alike(watched.look(id));
  const observer = new MutationObserver(() => {
    const seen = watched.look(id);
    if (alike(seen) === last) return;
    last = alike(seen);
    watched.positions.push(seen);
  });
  for (const part of [".demo-table", ".demo-log"])
    observer.observe(demo.querySelector(part), { childList: true, subtree: true });
  watched.stop = () => observer.disconnect();
};

addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("heard");
  if (region) new MutationObserver(() => region.textContent && watched.spoken.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
});
