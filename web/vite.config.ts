import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  define: { __STAMP__: JSON.stringify(process.env["BONEYARD_STAMP"] ?? "") }, // tools/page.py says it
  build: {
    outDir: "../build/page", // tools/page.py puts it in its place
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing as a data: address, which the page's security rules refuse
    modulePreload: { polyfill: false },
  },
});
