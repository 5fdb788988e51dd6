// The colours, before anything is painted: the page itself comes a moment later, and a flash of the other ones hurts
// the eyes at night. From then on settings.svelte.ts says it.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("boneyard.settings") ?? "{}").theme;
  } catch {
    // A browser that keeps nothing has the colours of its system.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";
})();
