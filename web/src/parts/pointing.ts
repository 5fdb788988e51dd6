// Whatever the log or the list speaks of is outlined on the table while one looks at the words.

export function point(ids: string[]): void {
  unpoint();
  for (const id of ids.map((each) => CSS.escape(each))) {
    const found = document.querySelectorAll(`[data-piece="${id}"], [data-place~="${id}"]`);
    for (const element of found) element.classList.add("pointed");
  }
}

export function unpoint(): void {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
}
