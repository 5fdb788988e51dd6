// Where the page is. Links are ordinary links; those within the page do not load it anew.

import { readRoute, type Route } from "./routes.ts";

class Address {
  route = $state.raw<Route>(readRoute(new URL(location.href)));

  go(path: string): void {
    history.pushState(null, "", path);
    this.look();
    scrollTo(0, 0);
  }

  /** The same page, said more exactly: no step that Back would undo. */
  amend(path: string): void {
    history.replaceState(null, "", path);
  }

  look(): void {
    this.route = readRoute(new URL(location.href));
  }
}

export const address = new Address();

export function followLinks(): void {
  addEventListener("popstate", () => address.look());
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || link === null || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    address.go(link.pathname + link.search + link.hash);
  });
}
