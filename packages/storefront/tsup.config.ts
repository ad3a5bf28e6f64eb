import { defineConfig, type Options } from "tsup";

const common: Options = { outDir: "dist", target: "es2019", sourcemap: false, minify: true };

export default defineConfig([
  {
    ...common,
    entry: { index: "src/index.ts", "element/index": "src/element/index.ts" },
    format: ["cjs", "esm"],
    dts: true,
    splitting: true,
    clean: ["dist/**", "!dist/init/**"],
  },
  {
    // It calls the core by the package's name: a page that uses both loads the core once.
    ...common,
    entry: { "react/index": "src/react/index.tsx" },
    format: ["cjs", "esm"],
    dts: true,
    external: ["react", "medusa-payment-crossborder-storefront"],
    // Components with state: a framework with server components loads them in the browser.
    banner: { js: '"use client";' },
  },
  {
    ...common,
    entry: { "init/cli": "src/init/cli.ts" },
    format: ["cjs"],
    platform: "node",
    target: "node20",
    minify: false,
  },
]);
