// Whether there is room for things side by side. The style sheets ask the same question by the same width.

const roomy = matchMedia("(min-width: 1100px)");

class Room {
  wide = $state(roomy.matches);

  constructor() {
    roomy.addEventListener("change", () => (this.wide = roomy.matches));
  }
}

export const room = new Room();
