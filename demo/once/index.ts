import { SandboxControl } from "../../testing/shop/sandbox-control";
import { step } from "../../testing/programs/progress";
import type { RunningShop } from "../../testing/servers/running-shop";
import { MedusaBooks } from "./medusa-books";
import { agrees, type Row } from "./row";
import type { Run } from "./run";
import { STEPS } from "./steps";
import { tableText } from "./table";

/** Shops by itself and prints what both sides have on their books. @returns whether they agree in every row */
export async function runOnce(demo: RunningShop): Promise<boolean> {
  const medusa = await MedusaBooks.signIn(demo.medusaUrl);
  const run: Run = { demo, medusa, gateway: new SandboxControl(demo.sandboxUrl), orders: [] };
  const rows: Row[] = [];
  for (const { title, run: carryOut } of STEPS) {
    rows.push(...(await step(title, () => carryOut(run))));
  }
  console.log(`\n${tableText(rows)}\n`);
  const differing = rows.filter((row) => !agrees(row));
  console.log(verdict(rows, differing));
  return differing.length === 0;
}

function verdict(rows: Row[], differing: Row[]): string {
  if (differing.length === 0) return `  Medusa and the gateway agree in all ${rows.length} rows.\n`;
  return `  Medusa and the gateway differ in ${differing.length} of ${rows.length} rows:\n\n${tableText(differing)}\n`;
}
