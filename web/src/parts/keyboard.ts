// Keys of the table: digits pick a choice of the list, letters do chores. Typing in a field stays typing.

export interface Keys {
  digit(n: number): void;
  cancel(): void;
  counts(): number; // how many choices there are
  keys: Record<string, () => void>;
}

const PATIENCE = 700; // milliseconds for a second digit, where there are that many choices

export function keyboard(keys: Keys): (event: KeyboardEvent) => void {
  let typed = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function finish(): void {
    clearTimeout(timer);
    const n = Number(typed);
    typed = "";
    if (n > 0) keys.digit(n);
  }

  function type(digit: string): void {
    typed += digit;
    clearTimeout(timer);
    if (Number(typed) * 10 > keys.counts()) finish();
    else timer = setTimeout(finish, PATIENCE);
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Escape") keys.cancel();
    else keys.keys[event.key.toLowerCase()]?.();
  };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}
