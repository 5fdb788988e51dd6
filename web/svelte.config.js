import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess({ style: false }),
  // Elements are made one by one, never from a string of markup: nothing needs innerHTML.
  compilerOptions: { runes: true, fragments: "tree" },
};
