// What this browser remembers: a name, the settings, and the secrets of the seats it holds. A browser that keeps
// nothing (private windows, full disks) still plays; it only forgets.

export interface Seat {
  table: string;
  code: string;
  token: string;
  seat: number;
  game: string;
  title: string;
  at: number; // when it was taken, for the order on the home page
  waits?: boolean; // it is asked for, and not ours before the others agree
}

const MOST_SEATS = 24;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`boneyard.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`boneyard.${key}`, JSON.stringify(value));
  } catch {
    // It is only forgotten.
  }
}

export function seats(): Seat[] {
  const found = read<Seat[]>("seats", []);
  return Array.isArray(found) ? found.filter((seat) => typeof seat?.token === "string") : [];
}

export function seatAt(tableOrCode: string): Seat | undefined {
  const wanted = tableOrCode.toUpperCase();
  return seats().find((seat) => seat.table.toUpperCase() === wanted || seat.code.toUpperCase() === wanted);
}

export function keepSeat(seat: Seat): void {
  const others = seats().filter((each) => each.table !== seat.table);
  write("seats", [seat, ...others].slice(0, MOST_SEATS));
}

export function forgetSeat(table: string): void {
  write(
    "seats",
    seats().filter((each) => each.table !== table),
  );
}
