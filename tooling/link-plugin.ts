import { lstat, symlink } from "node:fs/promises";
import { join } from "node:path";

export const ROOT = join(__dirname, "..");

/** Lets the demo store find this package by its name, as if it had been installed from npm. */
export async function linkPlugin(): Promise<void> {
  const link = join(ROOT, "node_modules", "medusa-payment-crossborder");
  const there = await lstat(link).catch(() => undefined);
  if (!there) await symlink(ROOT, link, "junction");
}
