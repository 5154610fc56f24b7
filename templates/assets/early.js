/**
 * What must be known before the first line is drawn: the reader's theme, the number of players, and that scripts run.
 * The only script that blocks; kept tiny for that reason.
 */
{
  const root = document.documentElement;

  /** What was kept under a name; "" where nothing was, or nothing may be kept. @param {string} name */
  const kept = (name) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  };

  /** The number of players asked for: in the address, or earlier in this visit. */
  const players = () => {
    try {
      return new URLSearchParams(location.search).get("players") ?? sessionStorage.getItem("players") ?? "";
    } catch {
      return "";
    }
  };

  root.classList.add("js");
  if (kept("theme")) root.dataset.theme = kept("theme");
  if (/^[1-9]$/.test(players())) root.dataset.players = players();
  // If the scripts of the demos did not arrive, the page is what it is without scripts.
  addEventListener("load", () => {
    if (document.querySelector("rule-demo") && !customElements.get("rule-demo")) root.classList.remove("js");
  });
}
