import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { buildPlugin } from "../../testing/programs/build-plugin";
import type { Lifetime } from "../../testing/programs/lifetime";
import { linkPlugin, ROOT } from "../../tooling/link-plugin";
import { note } from "../progress";

const BUILT = join(ROOT, ".medusa", "server", "src", "payments", "job", "sweep.js");

/** Medusa loads what was built. It is built again only when the sources are newer. */
export async function buildIfStale(lifetime: Lifetime): Promise<void> {
  const built = await modified(BUILT);
  if (built > (await newest(join(ROOT, "src")))) return await linkPlugin();
  note("Building the plugin");
  await buildPlugin(lifetime);
}

async function newest(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile() && !file.name.includes(".spec."))
    .map((file) => modified(join(file.parentPath, file.name)));
  return Math.max(...(await Promise.all(times)));
}

const modified = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
