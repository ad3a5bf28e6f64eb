import { build } from "esbuild";
import { join } from "node:path";
import { shoppersBuild } from "../../tooling/storefront-sources";

/** Everything that a browser loads of the shop besides its pictures. Takes well under a second. */
export async function bundleShop(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    ...shoppersBuild(),
    entryPoints: [join(__dirname, "app", "main.tsx")],
    outdir: "/",
  });
  const of = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return { script: of(".js"), style: of(".css") };
}
