import { Modules } from "@medusajs/framework/utils";
import type { StoreContext } from "./context";
import { messageOf } from "./errors";

export { CrossborderEvents } from "../modules/crossborder";

/** What the store is told of a recurring deduction. */
export interface RecurringDeduction {
  schedule_id: string;
  schedule_no: string | null;
  /** Name of the plan in the options. */
  plan: string;
  /** Of the deduction, in the ledger: `createRenewalOrderWorkflow` takes it. */
  reference: string;
  transaction_no: string | null;
  /** Which one it is; the first payment was number 1. */
  deduction: number;
  /** How many there will be, the first payment included; 0 has no limit. */
  payment_count: number;
  /** What was charged, or was to be: decimal text with two places. */
  amount: string;
  /** What each deduction of the schedule is, as agreed with the first payment. */
  agreed_amount: string;
  /** What the gateway shows in another currency, such as `180.00 CNY`; `amount` is then what was agreed. Else null. */
  other_amount: string | null;
  currency_code: string;
  /** A date, or its ISO text once it has travelled through an event bus. */
  paid_at: Date | string | null;
  customer_id: string | null;
  /** The first order. */
  order_id: string | null;
}

/**
 * Hands what the store is to be told to Medusa's event bus. What cannot be handed over stays in the outbox, and the job tries
 * again.
 */
export async function tell({ container, ledger, logger }: StoreContext): Promise<void> {
  const bus = container.resolve(Modules.EVENT_BUS);
  try {
    while ((await ledger.sendMessages((messages) => bus.emit(messages))) > 0);
  } catch (error) {
    logger.warn(`crossborder: events could not be handed over yet: ${messageOf(error)}`);
  }
}
