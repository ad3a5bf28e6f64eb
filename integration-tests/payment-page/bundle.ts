import { build } from "esbuild";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { storefrontAlias } from "../../tooling/storefront-sources";

/** Folders whose node_modules have a version of React. */
export const REACTS = { 18: ROOT, 19: join(ROOT, "packages/storefront") };
export type ReactVersion = keyof typeof REACTS;

/** One of the pages beside this file, with the package and React in it. */
export async function bundle(
  page: string,
  react: ReactVersion,
  platform: "browser" | "node",
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "page", page)],
    bundle: true,
    write: false,
    platform,
    format: platform === "node" ? "cjs" : "iife",
    jsx: "automatic",
    alias: storefrontAlias(REACTS[react]),
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
