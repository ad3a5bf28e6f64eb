import { defineConfig } from "tsup";

export default defineConfig({
  ...{ outDir: "dist", format: ["cjs"], platform: "node", target: "node20", splitting: false },
  entry: {
    cli: "src/cli.ts",
    // Run by `medusa exec` inside the store.
    "store/accounts": "src/store/accounts.ts",
    "store/decide-shop": "src/store/decide-shop.ts",
    "store/enable-regions": "src/store/enable-regions.ts",
    "store/look": "src/store/look.ts",
  },
});
