import { build } from "esbuild";
import { join } from "node:path";
import { storefrontAlias } from "../../tooling/storefront-sources";

/** Everything that a browser loads of the shop besides its pictures. Takes well under a second. */
export async function bundleShop(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "app", "main.tsx")],
    bundle: true,
    write: false,
    outdir: "/",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    minify: true,
    alias: storefrontAlias(),
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const of = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { script: of(".js"), style: of(".css") };
}
