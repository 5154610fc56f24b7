/**
 * Only while one writes: loads the page again when it was built anew, or shows what is wrong.
 * The server adds this to its pages; it is no part of the site.
 */
"use strict";
(() => {
  const changes = new EventSource("/_faceup/changes");
  const start = Number(document.currentScript?.dataset.built);
  const banner = document.createElement("pre");
  banner.setAttribute("role", "alert");
  Object.assign(banner.style, {
    position: "fixed", inset: "auto 0 0 0", zIndex: "9999", margin: "0", padding: "1rem", maxHeight: "50vh",
    overflow: "auto", whiteSpace: "pre-wrap", font: "1rem/1.4 monospace", color: "white", background: "#7a1020",
  });
  changes.addEventListener("status", (event) => {
    const { built, problems } = JSON.parse(event.data);
    if (built !== start && !problems) location.reload();
    banner.textContent = problems;
    if (problems) document.body.append(banner);
    else banner.remove();
  });
})();
