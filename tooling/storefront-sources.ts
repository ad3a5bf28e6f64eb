import type { BuildOptions } from "esbuild";
import { join } from "node:path";
import { ROOT } from "./link-plugin";

const NAME = "medusa-payment-crossborder-storefront";
const SOURCES = join(ROOT, "packages/storefront/src");

/** For esbuild: the storefront's package out of its sources, and one React for it and for the page. */
export function storefrontAlias(reactFolder = ROOT): Record<string, string> {
  const of = (name: string) => join(reactFolder, "node_modules", name);
  return {
    [`${NAME}/draw-code`]: join(SOURCES, "page/draw-code.ts"),
    [`${NAME}/page`]: join(SOURCES, "page/index.ts"),
    [`${NAME}/react`]: join(SOURCES, "react/index.tsx"),
    [`${NAME}/order/react`]: join(SOURCES, "order/react.tsx"),
    [`${NAME}/order`]: join(SOURCES, "order/index.ts"),
    [`${NAME}/element`]: join(SOURCES, "element/index.ts"),
    [NAME]: join(SOURCES, "index.ts"),
    react: of("react"),
    "react-dom": of("react-dom"),
  };
}

/** For esbuild: a page as a storefront's build makes it for its shoppers. */
export const shoppersBuild = () =>
  ({
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    minify: true,
    alias: storefrontAlias(),
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  }) satisfies BuildOptions;
