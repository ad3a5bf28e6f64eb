import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "../../tooling/link-plugin";

const IMAGES = join(ROOT, "docs", "images");

/** For the documentation, when it is asked for: the pictures differ a little from run to run. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_IMAGES !== "1") return;
  await mkdir(IMAGES, { recursive: true });
  await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: "disabled" });
}
