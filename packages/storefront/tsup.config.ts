import { minify } from "@swc/core";
import { defineConfig, type Options } from "tsup";

/** A storefront loads what this makes: a twentieth less than esbuild's own. */
const smaller: NonNullable<Options["plugins"]>[number] = {
  name: "smaller",
  async renderChunk(written) {
    const { code } = await minify(written, {
      ecma: 2020,
      module: true,
      compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
      mangle: { toplevel: true },
    });
    // The directive for frameworks with server components is nothing to a minifier.
    const [directive = ""] = /^"use client";/.exec(written) ?? [];
    return { code: code.startsWith(directive) ? code : directive + code };
  },
};

const common: Options = { outDir: "dist", target: "es2020", plugins: [smaller] };
const library: Options = {
  ...common,
  format: ["cjs", "esm"],
  dts: true,
  splitting: false,
  // By its name: what is under way is known in one place, whichever parts a page loads.
  external: ["react", /^medusa-payment-crossborder-storefront/],
};

export default defineConfig([
  // One by one, so that each part is a file that stands for itself, its types too.
  { ...library, entry: { index: "src/index.ts" } },
  // What draws a QR code is loaded by a page that needs it.
  { ...library, entry: { "draw-code": "src/page/draw-code.ts" } },
  { ...library, entry: { "page/index": "src/page/index.ts" } },
  { ...library, entry: { "element/index": "src/element/index.ts" } },
  // Types alone.
  { ...library, entry: { "element/jsx": "src/element/jsx.ts" } },
  {
    ...library,
    entry: { "element/standalone": "src/element/standalone.ts" },
    format: ["esm"],
    external: [],
    esbuildOptions: (options) => {
      options.alias = {
        "medusa-payment-crossborder-storefront/draw-code": "./src/page/draw-code.ts",
        "medusa-payment-crossborder-storefront": "./src/index.ts",
      };
    },
  },
  { ...library, entry: { "order/index": "src/order/index.ts" } },
  { ...library, entry: { "order/react": "src/order/react.tsx" }, banner: { js: '"use client";' } },
  {
    ...library,
    entry: { "react/index": "src/react/index.tsx" },
    // Components with state: a framework with server components loads them in the browser.
    banner: { js: '"use client";' },
  },
]);
