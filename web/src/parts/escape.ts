// Esc closes what was opened last, and nothing else.

const open: (() => void)[] = [];

function press(event: KeyboardEvent): void {
  const close = open.at(-1);
  if (event.key !== "Escape" || close === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}

/** Until the answer is called, Esc calls `close`. */
export function closesOnEscape(close: () => void): () => void {
  if (open.length === 0) addEventListener("keydown", press, { capture: true });
  open.push(close);
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    if (open.length === 0) removeEventListener("keydown", press, { capture: true });
  };
}
