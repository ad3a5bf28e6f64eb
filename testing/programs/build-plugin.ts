import { spawn } from "node:child_process";
import { linkPlugin, ROOT } from "../../tooling/link-plugin";
import { Child } from "./child";
import type { Lifetime } from "./lifetime";

/** Builds this package and makes it the one that the demo store finds by name. */
export async function buildPlugin(lifetime: Lifetime): Promise<void> {
  const cli = require.resolve("@medusajs/cli/cli.js");
  const building = spawn(process.execPath, [cli, "plugin:build"], {
    cwd: ROOT,
    env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const child = await lifetime.keep(Promise.resolve(new Child("The build", building)), (it) => it.stop());
  await lifetime.while(child.succeeds());
  await linkPlugin();
}
