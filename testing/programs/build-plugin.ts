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
