import "@fontsource-variable/nunito";

import "./app.css";
import "./art/cloths.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { followLinks } from "./address.svelte.ts";
import { followSettings } from "./settings.svelte.ts";
import { language } from "./words.svelte.ts";

followSettings();
followLinks();

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has no place for the page.");

/** Without the server there are no texts either: try until it is there. */
async function begin(place: HTMLElement): Promise<void> {
  try {
    await language.begin();
  } catch {
    setTimeout(() => void begin(place), 1500);
    return;
  }
  place.replaceChildren();
  mount(App, { target: place });
}

void begin(target);
