import type { AxeResults } from "axe-core";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

const GRAVE = ["serious", "critical"];
/** The magnifier in Medusa's own search field, and the cross in the head of its drawers, have no text. */
const NOT_OURS = ["input[type=search] ~ [role=img]", "[role=dialog] > :first-child > :last-child > button"];

/**
 * Looks at the whole page as a screen reader would find it, our part of it and what the dashboard puts around it.
 * @throws with one line per finding that keeps somebody from using the page
 */
export async function expectAccessible(page: Page, within = "main"): Promise<void> {
  const found = await violations(page, JSON.stringify({ include: [within], exclude: NOT_OURS }));
  expect(linesOf(found.filter(({ impact }) => GRAVE.includes(impact ?? "")))).toEqual([]);
}

/**
 * Looks at a page that is ours from its first letter to its last, with the rules for whole documents too.
 * @throws with one line per finding, however small
 */
export async function expectFaultless(page: Page): Promise<void> {
  expect(linesOf(await violations(page, "document"))).toEqual([]);
}

async function violations(page: Page, context: string): Promise<AxeResults["violations"]> {
  await page.evaluate(await readFile(require.resolve("axe-core/axe.min.js"), "utf8"));
  return (await page.evaluate<AxeResults>(`axe.run(${context})`)).violations;
}

const linesOf = (found: AxeResults["violations"]) =>
  found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n    ${html}`));
