import type { Step } from "../run";
import { chargeAgain } from "./charge-again";
import { payWithWallet } from "./pay-with-wallet";
import { refundOne } from "./refund-one";
import { takeInStore } from "./take-in-store";
import { takeOrders } from "./take-orders";
import { totals } from "./totals";

/** In this order; the totals come last. */
export const STEPS: readonly Step[] = [
  takeOrders,
  refundOne,
  takeInStore,
  payWithWallet,
  chargeAgain,
  totals,
];
