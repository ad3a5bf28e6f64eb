import { step } from "../../testing/programs/progress";
import type { RunningShop } from "../../testing/servers/running-shop";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { MedusaAdmin } from "./medusa-admin";
import { agrees, type Row, tableText } from "./row";
import type { Run, Step } from "./run";
import { chargeAgain } from "./steps/charge-again";
import { orderFirst } from "./steps/order-first";
import { givePartBack, payByLink } from "./steps/pay-by-link";
import { payWithWallet } from "./steps/pay-with-wallet";
import { takeInStore } from "./steps/take-in-store";
import { refundOne, takeOrders } from "./steps/take-orders";
import { totals } from "./steps/totals";

/** In this order; the totals come last. */
const STEPS: readonly Step[] = [
  takeOrders,
  refundOne,
  takeInStore,
  payByLink,
  givePartBack,
  orderFirst,
  payWithWallet,
  chargeAgain,
  totals,
];

/** Shops by itself and prints what both sides have recorded. @returns whether they agree in every row */
export async function runOnce(demo: RunningShop): Promise<boolean> {
  const medusa = await MedusaAdmin.signIn(demo.medusaUrl);
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
