import type { MedusaContainer } from "@medusajs/framework/types";
import { storeContext } from "../payments/context";
import { sweep } from "../payments/job/sweep";
import { renewalOrderMaker } from "../workflows/recurring";

/** Leaves the rest to the next run, which begins a minute after this one. */
const TIME_MS = 50_000;

/** Looks at everything that is due, every minute. */
export default async function reconciliation(container: MedusaContainer): Promise<void> {
  const context = storeContext(container);
  await sweep(context, context.clock.timeout(TIME_MS), renewalOrderMaker(container));
}

export const config = {
  name: "crossborder-reconciliation",
  schedule: "* * * * *",
};
