import { mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";

/** A folder of its own in which the plugin is installed, and no store. */
export async function folderWithPlugin(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crossborder-plugin-"));
  await mkdir(join(folder, "node_modules"));
  await symlink(ROOT, join(folder, "node_modules/medusa-payment-crossborder"));
  return folder;
}
