/** What a page does beyond being read: the theme, the number of players, the way to a rule. */

/** Keeps a word for later, where the browser lets us. @param {Storage} store @param {string} name @param {string} value */
function keep(store, name, value) {
  if (value) store.setItem(name, value);
  else store.removeItem(name);
}

/** Runs what a browser may forbid. @param {() => void} action */
function ifAllowed(action) {
  try {
    action();
  } catch {
    // A page opened as a file, or a browser that keeps nothing: the choice holds for this page only.
  }
}

// The theme

const themeRoot = document.documentElement;
const darkByNature = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return themeRoot.dataset.theme ? themeRoot.dataset.theme === "dark" : darkByNature.matches;
}

function showTheme() {
  document.querySelector("[data-theme-button]")?.setAttribute("aria-pressed", String(isDark()));
}

function turnTheme() {
  const wanted = isDark() ? "light" : "dark";
  const natural = darkByNature.matches ? "dark" : "light";
  if (wanted === natural) delete themeRoot.dataset.theme;
  else themeRoot.dataset.theme = wanted;
  ifAllowed(() => keep(localStorage, "theme", themeRoot.dataset.theme ?? ""));
  showTheme();
}

// The number of players: the style sheet hides what is for others

/** @param {string} number or "" for all */
function choosePlayers(number) {
  if (number) themeRoot.dataset.players = number;
  else delete themeRoot.dataset.players;
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=players]")))
    input.checked = input.value === number;
  ifAllowed(() => keep(sessionStorage, "players", number));
  ifAllowed(() => {
    const address = new URL(location.href);
    if (number) address.searchParams.set("players", number);
    else address.searchParams.delete("players");
    history.replaceState(history.state, "", address);
  });
}

/** A number kept from another game's guide may be one this game is not played with. */
function showPlayers() {
  const inputs = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=players]"))];
  const number = themeRoot.dataset.players ?? "";
  const known = inputs.find((input) => input.value === number);
  if (known) known.checked = true;
  else delete themeRoot.dataset.players;
}

// The rule one was sent to

/** Lets the mark of an aim light up once more. @param {string} hash */
function pointAt(hash) {
  const aim = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!aim) return;
  if (aim.dataset.for && !aim.checkVisibility()) choosePlayers("");
  aim.classList.remove("aimed");
  void aim.offsetWidth; // so that the animation begins anew
  aim.classList.add("aimed");
}

/** @param {MouseEvent} event */
function followWithin(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !link.hash) return;
  if (link.pathname === location.pathname && link.host === location.host) pointAt(link.hash);
}

// The section one is in

function watchSections() {
  const links = new Map([.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".contents a"))]
    .map((link) => [link.hash.slice(1), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id));
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target.getAttribute("aria-labelledby") ?? "");
      if (isIntersecting) link?.setAttribute("aria-current", "true");
      else link?.removeAttribute("aria-current");
    }
  }, { rootMargin: "-30% 0px -69% 0px" });
  for (const heading of headings) if (heading?.parentElement) watch.observe(heading.parentElement);
}

// Print: what is folded is opened for it, and folded again

/** @type {HTMLDetailsElement[]} */
let unfolded = [];

function unfoldForPrint() {
  unfolded = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details:not([open])"))];
  for (const details of unfolded) details.open = true;
}

function foldAfterPrint() {
  for (const details of unfolded) details.open = false;
}

showTheme();
showPlayers();
watchSections();
darkByNature.addEventListener("change", showTheme);
document.querySelector("[data-theme-button]")?.addEventListener("click", turnTheme);
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "players") choosePlayers(target.value);
});
document.addEventListener("click", followWithin);
addEventListener("beforeprint", unfoldForPrint);
addEventListener("afterprint", foldAfterPrint);
