import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { linkPlugin, ROOT } from "../../tooling/link-plugin";
import { startNode } from "./child";
import type { Lifetime } from "./lifetime";

/** Builds this package and makes it the one that the store in testing/store finds by name. */
export async function buildPlugin(lifetime: Lifetime): Promise<void> {
  const building = startNode("The build", require.resolve("@medusajs/cli/cli.js"), {
    args: ["plugin:build"],
    cwd: ROOT,
    env: { MEDUSA_DISABLE_TELEMETRY: "true" },
  });
  await lifetime.keep(Promise.resolve(building), (it) => it.stop());
  await lifetime.while(building.succeeds());
  await linkPlugin();
}

/** Written at the end of a build. */
const BUILT = join(ROOT, ".medusa/server/src/admin/index.mjs");

/** As `buildPlugin`, unless no file of `src` is newer than the build that is there. */
export async function buildPluginIfOlder(lifetime: Lifetime): Promise<void> {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const isOld = files.some((file) => statSync(join(ROOT, "src", file)).mtimeMs > built);
  await (isOld ? buildPlugin(lifetime) : linkPlugin());
}
