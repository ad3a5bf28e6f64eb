import { randomUUID } from "node:crypto";
import { realpath, rename, symlink } from "node:fs/promises";
import { join } from "node:path";

export const ROOT = join(__dirname, "..");

/**
 * Lets the demo store find this package by its name, as if it had been installed from npm. The link is relative, so
 * that the one of a copied checkout leads into the copy; one that leads elsewhere is replaced.
 */
export async function linkPlugin(root = ROOT): Promise<void> {
  const link = join(root, "node_modules", "medusa-payment-crossborder");
  const target = await realpath(link).catch(() => undefined);
  if (target === (await realpath(root))) return;
  // Renamed into its place: several processes may do this at once.
  const made = `${link}-${randomUUID()}`;
  await symlink("..", made, "junction");
  await rename(made, link);
}
