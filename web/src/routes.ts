// Addresses of the page, and what they show.

export type Route =
  | { page: "home" }
  | { page: "mine" }
  | { page: "privacy" }
  | { page: "table"; code: string }
  | { page: "replay"; table: string; ply: number | null; seat: number | null }
  | { page: "rules"; game: string; section: string };

export function readRoute(address: URL): Route {
  const [first = "", second = ""] = address.pathname.split("/").filter(Boolean).map(decoded);
  if (first === "mine") return { page: "mine" };
  if (first === "privacy") return { page: "privacy" };
  if (first === "t" && second) return { page: "table", code: second };
  if (first === "rules" && second) return { page: "rules", game: second, section: address.hash.slice(1) };
  if (first === "replay" && second) {
    return { page: "replay", table: second, ply: number(address, "ply"), seat: number(address, "seat") };
  }
  return { page: "home" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function number(address: URL, name: string): number | null {
  const text = address.searchParams.get(name) ?? "";
  return /^-?\d{1,6}$/.test(text) ? Number(text) : null;
}

export const tableAddress = (code: string): string => `/t/${encodeURIComponent(code)}`;

export const MINE = "/mine";
export const PRIVACY = "/privacy";

export const rulesAddress = (game: string): string => `/rules/${encodeURIComponent(game)}`;

export function replayAddress(table: string, ply?: number, seat?: number): string {
  const gaps = new URLSearchParams();
  if (ply !== undefined) gaps.set("ply", String(ply));
  if (seat !== undefined) gaps.set("seat", String(seat));
  const query = gaps.size > 0 ? `?${gaps}` : "";
  return `/replay/${encodeURIComponent(table)}${query}`;
}
