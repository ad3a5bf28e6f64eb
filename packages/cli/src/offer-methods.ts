import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { editEnvironment } from "./files/env-files";
import { STOREFRONT_ENV } from "./project/addresses";
import type { Project } from "./project/find-project";
import { askStore, runMedusa } from "./project/medusa";
import { enabledSchema, US_REGION } from "./store/answers";
import { STORE_KEY } from "./storefront/plan-storefront";

/** What Next.js keeps of the store's answers, for as long as the folder is there. */
export const CACHES = [".next/cache", ".next/dev/cache"];

/**
 * Migrates the store's database, and offers the payment methods in its regions.
 * @throws Error when Medusa fails, or when the region that was asked for cannot be made
 */
export async function offerMethods(project: Project, backend: string, usRegion: boolean): Promise<void> {
  console.log("> medusa db:migrate");
  await runMedusa(backend, ["db:migrate"]);
  console.log("> offering the payment methods");
  const args = usRegion ? [US_REGION] : [];
  const { lines, madeRegion, refused, publishableKey } = await askStore(backend, "enable-regions", {
    args,
    answer: enabledSchema,
  });
  if (refused) throw new Error(refused);
  for (const line of lines) console.log(`  ${line}`);
  if (!project.storefront) return;
  if (publishableKey) await fillInKey(project.start, project.storefront, publishableKey);
  if (madeRegion) await forgetRegions(project.start, project.storefront);
}

/** Only where the storefront has none. */
async function fillInKey(start: string, storefront: string, key: string): Promise<void> {
  const name = STOREFRONT_ENV.find((it) => existsSync(join(storefront, it)));
  if (!name) return;
  const file = join(storefront, name);
  const text = await readFile(file, "utf8");
  const edited = editEnvironment(relative(start, file), text, { [STORE_KEY]: key }, { fills: true });
  if (edited.does.length > 0) await writeFile(file, edited.text);
  for (const line of edited.does) console.log(`  ${edited.path}: ${line}`);
}

async function forgetRegions(start: string, storefront: string): Promise<void> {
  for (const cache of CACHES.filter((it) => existsSync(join(storefront, it)))) {
    await rm(join(storefront, cache), { recursive: true, force: true });
    console.log(`  ${join(relative(start, storefront), cache)}: deleted, for it did not know the new region`);
  }
  console.log("  a storefront that is running finds the new region once it is started again");
}
