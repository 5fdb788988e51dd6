// Which page this is, and whether the server has another one by now.

declare const __STAMP__: string; // what the page was built from; see vite.config.ts

const KEY = "boneyard.renewed";

class Build {
  newer = $state(""); // the server's, if it is not this one

  hear(served: string): void {
    this.newer = __STAMP__ && served && served !== __STAMP__ ? served : "";
  }

  /** Once for each new page: whatever stands between us and the server may keep an old one. */
  get tried(): boolean {
    try {
      return sessionStorage.getItem(KEY) === this.newer;
    } catch {
      return true;
    }
  }

  renew(): void {
    try {
      sessionStorage.setItem(KEY, this.newer);
    } catch {
      // Then it is only asked again.
    }
    location.reload();
  }
}

export const build = new Build();
