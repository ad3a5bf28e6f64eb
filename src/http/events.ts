import { z } from "@medusajs/framework/zod";
import { FINDING_OUTCOMES, NOT_IN_LEDGER } from "../modules/crossborder/findings";
import { WAITING_CODES } from "./attention";
import { amount, currencyCode, moment, reconciliationStatus, state, text } from "./values";

/*
 * What the store hears on its event bus: the data of each event, as a subscriber gets it once it has travelled.
 */

const reference = z.string().describe("of the transaction; of a schedule that of its first payment");

/** `crossborder.transaction_updated` */
export const TransactionUpdated = z.object({ reference, state, reconciliation_status: reconciliationStatus });
export type TransactionUpdated = z.output<typeof TransactionUpdated>;

/** `crossborder.money_returned` */
export const MoneyReturned = z.object({
  reference,
  cart_id: text.describe("the cart, or null"),
  currency_code: currencyCode,
  amount: amount.describe("what the customer has again, of a hold what was held"),
  reason: z.string().describe("why no order could use it, in words"),
});
export type MoneyReturned = z.output<typeof MoneyReturned>;

/** `crossborder.order_paid` and `crossborder.order_expired` */
export const OrderTold = z.object({
  order_id: z.string().describe("Medusa's id of the order"),
  reference: z.string().describe("of the transaction"),
});
export type OrderTold = z.output<typeof OrderTold>;

/** `crossborder.attention_needed` */
export const AttentionNeeded = z.object({
  reference: z
    .string()
    .describe(
      "of the transaction; of a schedule that of its first payment; with `not_in_ledger` Medusa's id of the payment",
    ),
  code: z
    .enum([...WAITING_CODES, NOT_IN_LEDGER])
    .describe("[why](states.md#attention_code), or `not_in_ledger`"),
  reason: text.describe("the last thing that went wrong, in words, or null"),
  since: moment.optional().describe("when it is said again after a day"),
  payment_id: z.string().optional().describe("with `not_in_ledger`: Medusa's id of the payment"),
  order_id: text.optional().describe("with `not_in_ledger`: the order, or null"),
  provider_id: z.string().optional().describe("with `not_in_ledger`: stands for the account"),
});
export type AttentionNeeded = z.output<typeof AttentionNeeded>;

/** `crossborder.attention_resolved` */
export const AttentionResolved = z.object({
  reference,
  code: z.enum(WAITING_CODES).describe("[what it was](states.md#attention_code)"),
});
export type AttentionResolved = z.output<typeof AttentionResolved>;

/** `crossborder.recurring_started` */
export const RecurringStarted = z.object({
  schedule_id: z.string().describe("our id of the schedule"),
  schedule_no: text.describe("the gateway's number of the schedule; null where it is not known yet"),
  plan: z.string().describe("name of the plan in the options"),
  reference: z.string().describe("of the first payment"),
  frequency: z.number().int().describe("days between two deductions"),
  payment_count: z.number().int().describe("how many there are, the first payment included; 0 has no limit"),
  amount: amount.describe("of each deduction"),
  currency_code: currencyCode,
  started_at: moment.describe("when the first payment was made"),
  next_deduction_at: moment.nullable().describe("when the card should be charged next; null where it is not"),
  customer_id: text.describe("the customer"),
  order_id: text.describe("the first order"),
  end_url: text.describe(
    "the page on which whoever has this address ends the subscription; null where nothing is left to end",
  ),
});
export type RecurringStarted = z.output<typeof RecurringStarted>;

/** `crossborder.recurring_charged` and `crossborder.recurring_declined` */
export const RecurringDeduction = z.object({
  schedule_id: z.string().describe("our id of the schedule"),
  schedule_no: text.describe("the gateway's number of the schedule"),
  plan: z.string().describe("name of the plan in the options"),
  reference: z.string().describe("of the deduction in the ledger: the input of `createRenewalOrderWorkflow`"),
  transaction_no: text.describe("the gateway's number of it"),
  deduction: z.number().int().describe("which one it is; the first payment was number 1"),
  payment_count: z.number().int().describe("how many there are, the first payment included; 0 has no limit"),
  amount: amount.describe("what was charged; of one that was declined, what was to be"),
  agreed_amount: amount.describe("what each deduction of the schedule is, as agreed with the first payment"),
  other_amount: text.describe(
    "what the gateway shows in another currency, such as `180.00 CNY`; `amount` is then what was agreed",
  ),
  currency_code: currencyCode,
  paid_at: moment.nullable().describe("when"),
  customer_id: text.describe("the customer"),
  order_id: text.describe("the first order"),
});
export type RecurringDeduction = z.output<typeof RecurringDeduction>;

/** `crossborder.gateway_down` */
export const GatewayDown = z.object({
  provider_id: z.string().describe("stands for the merchant"),
  since: moment.describe("when the first call began that had no answer"),
});
export type GatewayDown = z.output<typeof GatewayDown>;

/** `crossborder.gateway_up` */
export const GatewayUp = GatewayDown.extend({
  until: moment.nullable().describe("when it answered again, two minutes and more ago"),
});
export type GatewayUp = z.output<typeof GatewayUp>;

/** `crossborder.audit_finished` */
export const FinishedAudit = z.object({
  id: z
    .string()
    .describe(
      "of the audit, for the [admin API](api-reconciliation.md#audits). It is `running` for a moment longer: the store is told first",
    ),
  provider_id: z.string().describe("stands for the account"),
  transactions: z.number().int().describe("how many were compared"),
  unanswered: z.number().int().describe("about how many the gateway gave no answer"),
  findings: z
    .record(z.enum(FINDING_OUTCOMES), z.number().int())
    .describe("how many of each outcome: `open`, `healed`, `moving`, `attention`"),
  differences: z
    .array(z.object({ currency_code: currencyCode, difference: amount }))
    .describe(
      '`{ currency_code, difference }` over all days, after reconciliation: `"0.00"` where the four books agree on every transaction',
    ),
});
export type FinishedAudit = z.output<typeof FinishedAudit>;
