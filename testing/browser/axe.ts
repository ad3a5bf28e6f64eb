import type { AxeResults, ElementContext } from "axe-core";
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
  const found = await findings(page, { include: [within], exclude: [NOT_OURS] });
  expect(found.filter(({ impact }) => GRAVE.includes(impact ?? "")).flatMap(linesOf)).toEqual([]);
}

/** The same of a whole page that is ours alone: nothing is found at all, however small. */
export async function expectNothingFound(page: Page): Promise<void> {
  expect((await findings(page, { include: ["html"] })).flatMap(linesOf)).toEqual([]);
}

async function findings(page: Page, context: ElementContext): Promise<AxeResults["violations"]> {
  await page.evaluate(await readFile(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(context)})`);
  return violations;
}

const linesOf = ({ id, help, nodes }: AxeResults["violations"][number]) =>
  nodes.map(({ html }) => `${id}: ${help}\n    ${html}`);
