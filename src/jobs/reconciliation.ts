import type { MedusaContainer } from "@medusajs/framework/types";
import { settleDue } from "../workflows/settle-due";

/** Leaves the rest to the next run, which begins a minute after this one. */
const TIME_MS = 50_000;

/** Reconciles whatever is due, every minute. */
export default async function reconcileWhatIsDue(container: MedusaContainer) {
  await settleDue(container, AbortSignal.timeout(TIME_MS));
}

export const config = {
  name: "crossborder-reconciliation",
  schedule: "* * * * *",
};
