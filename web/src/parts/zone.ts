// A zone of the table: one stop for the Tab key, arrows inside it, to whatever lies in that direction.

const THINGS = "button:not(:disabled)";

const WAYS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function zone(element: HTMLElement): () => void {
  const things = (): HTMLElement[] => Array.from(element.querySelectorAll<HTMLElement>(THINGS));

  /** The one that Tab comes to: where the person was last, else what leads on, else the first. */
  function settle(): void {
    const every = things();
    const stop =
      every.find((thing) => thing === document.activeElement) ??
      every.find((thing) => thing.classList.contains("lit")) ??
      every[0];
    for (const thing of every) {
      const wanted = thing === stop ? 0 : -1;
      if (thing.tabIndex !== wanted) thing.tabIndex = wanted;
    }
  }

  function press(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const here = document.activeElement;
    if (way === undefined || !(here instanceof HTMLElement) || !element.contains(here)) return;
    const there = towards(here, things(), way);
    event.preventDefault();
    event.stopPropagation();
    there?.focus();
  }

  element.addEventListener("keydown", press);
  element.addEventListener("focusin", settle);
  const watcher = new MutationObserver(settle);
  watcher.observe(element, { childList: true, subtree: true, attributeFilter: ["class", "disabled"] });
  settle();
  return () => {
    watcher.disconnect();
    element.removeEventListener("keydown", press);
    element.removeEventListener("focusin", settle);
  };
}

/** The nearest thing in a direction; what lies aside counts as farther. */
function towards(here: HTMLElement, things: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const from = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const thing of things) {
    const to = middle(thing);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const far = along + 3 * aside;
    if (thing !== here && along > 1 && far < least) {
      best = thing;
      least = far;
    }
  }
  return best;
}

function middle(thing: HTMLElement): { x: number; y: number } {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
