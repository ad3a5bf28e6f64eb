import { build } from "esbuild";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

const SOURCES = join(ROOT, "packages/storefront/src");
const NAME = "medusa-payment-crossborder-storefront";

/** Folders whose node_modules have a version of React. */
export const REACTS = { 18: ROOT, 19: join(ROOT, "packages/storefront") };
export type ReactVersion = keyof typeof REACTS;

/** One of the pages beside this file, with the package and React in it. */
export async function bundle(
  page: string,
  react: ReactVersion,
  platform: "browser" | "node",
): Promise<string> {
  const of = (name: string) => join(REACTS[react], "node_modules", name);
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "page", page)],
    bundle: true,
    write: false,
    platform,
    format: platform === "node" ? "cjs" : "iife",
    jsx: "automatic",
    alias: {
      [`${NAME}/page`]: join(SOURCES, "page/index.ts"),
      [`${NAME}/react`]: join(SOURCES, "react/index.tsx"),
      [`${NAME}/element`]: join(SOURCES, "element/index.ts"),
      [NAME]: join(SOURCES, "index.ts"),
      react: of("react"),
      "react-dom": of("react-dom"),
    },
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
