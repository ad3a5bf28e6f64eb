import type { AxeResults } from "axe-core";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

const GRAVE = ["serious", "critical"];
/** The magnifier in Medusa's own search field has no text. */
const NOT_OURS = "input[type=search] ~ [role=img]";

/**
 * Looks at the whole page as a screen reader would find it, our part of it and what the dashboard puts around it.
 * @throws with one line per finding that keeps somebody from using the page
 */
export async function expectAccessible(page: Page, within = "main"): Promise<void> {
  await page.evaluate(await readFile(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ include: [within], exclude: [NOT_OURS] })})`,
  );
  const found = violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ""))
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n    ${html}`));
  expect(found).toEqual([]);
}
