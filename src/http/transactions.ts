import { z } from "@medusajs/framework/zod";
import { OPERATION_KINDS, OUTCOMES } from "../modules/crossborder/states";
import { Actions } from "./actions";
import { AttentionReason } from "./attention";
import { actorName, actorType, NamedEvent } from "./history";
import { ByItself, Notice } from "./notice";
import { TRANSACTION_TABS } from "./list-transactions";
import {
  amount,
  channel,
  counted,
  currencyCode,
  environment,
  mayWork,
  moment,
  page,
  reconciliationStatus,
  state,
  text,
} from "./values";

const momentOrNull = moment.nullable();

/** One order at the gateway. Workflows, routes and hooks hand it out. */
export const TransactionView = z.object({
  id: z.string().describe("ours, for the [history](api-notifications.md#history)"),
  created_at: moment.describe("when it was written, before the gateway was called"),
  updated_at: moment.describe("when it changed last"),
  reference: z.string().describe("ours, sent to the gateway as `reference`"),
  transaction_no: text.describe("the gateway's number, once it is known"),
  provider_id: z.string().describe("Medusa's id of the provider: names the channel and the account"),
  operation: z
    .string()
    .describe(
      "what opened it: `secure-pay`, `create-trans-qrcode`, `prepay`, `add`, `cashier-add`, `recurring-deduction`, or `tran-query` of one that the ledger has again from the gateway's answer",
    ),
  payment_session_id: text.describe("Medusa's payment session; null of a deduction that pays for no order"),
  payment_collection_id: text.describe("Medusa's payment collection"),
  cart_id: text.describe("the cart that it was opened for, or null"),
  order_id: text.describe("the order: of a cart once it is reconciled, at the counter from the beginning"),
  order_display_id: z.number().int().nullable().describe("the order's number"),
  customer_id: text.describe(
    "who pays, as Medusa knows them, or who has the order now; name and address are Medusa's alone",
  ),
  schedule_id: text.describe("the recurring schedule that it starts or belongs to"),
  vendor: text.describe(
    "`channel_a`, `channel_b`, `channel_c`, `creditcard`, or null while a barcode decides",
  ),
  store_admin_no: text.describe("the clerk's number"),
  description: text.describe("what the cashier page says, as the storefront sent it"),
  note: text.describe("what the gateway was sent to be repeated in its notification"),
  currency_code: currencyCode.describe("what it was priced in: `usd` or `cny`"),
  amount: amount.describe("what it was priced at"),
  confirmed_amount: amount.nullable().describe("what the gateway repeated when the order was opened"),
  paid_amount: amount.nullable().describe("what the gateway says was paid, in that currency, where it tells"),
  other_amount: text.describe(
    "what its last answer shows instead, such as `180.00 CNY`; null where it shows the same",
  ),
  pre_auth: z.boolean().describe("whether it is a hold"),
  authorized_amount: amount.describe("what the customer agreed to hold"),
  captured_amount: amount.describe("what was taken; of a sale what was paid"),
  released_amount: amount.describe("what of a hold the customer can spend again"),
  refunded_amount: amount.describe("what was sent back by a refund"),
  returned_amount: amount.describe("what was sent back by a reverse"),
  state,
  reconciliation_status: reconciliationStatus,
  gateway_status: text.describe("the gateway's last status, as it came"),
  payment_time: text.describe("the gateway's time of the payment, as it came"),
  paid_at: momentOrNull.describe("the moment that it means"),
  expires_at: momentOrNull.describe("until when it can be paid"),
  order_expires_at: momentOrNull.describe(
    "until when its order, which was placed before it was paid, waits for its payment; null where the payment comes first",
  ),
  ineligible_since: momentOrNull.describe("since when it may pay for nothing any more"),
  ineligible_reason: text.describe("why"),
  queried_at: momentOrNull.describe("when the gateway was asked that answered last"),
  next_check_at: momentOrNull.describe("when the reconciliation job looks at it next; null: not again"),
  attention_code: text.describe("[why a person must look](states.md#attention_code); null when nobody must"),
  attention_since: momentOrNull.describe("since when"),
  attention_told_at: momentOrNull.describe("when staff was told last"),
  solved_state: text.describe("the state that a person called solved, as long as that stands; else null"),
  audit_finding: text.describe("what an audit found and no comparison has ended since, in words; else null"),
  last_error: text.describe("the last thing that went wrong, in words"),
});
export interface TransactionView extends z.output<typeof TransactionView> {}

/** One act that moved money or may have, or opened or closed the order. */
export const OperationView = z.object({
  id: z.string().describe("ours"),
  created_at: moment.describe("when it was asked for"),
  kind: z
    .enum(OPERATION_KINDS)
    .describe(
      "`open`, `scan`, `capture`, `release`, `refund`, `part_refund` (less than the whole), `reverse`, `void` (of an unpaid " +
        "order) or `deduction`",
    ),
  outcome: z
    .enum(OUTCOMES)
    .describe(
      "`requested`, `unknown` (its answer was lost), `accepted` (not final), `succeeded`, `refused` or `failed`; the last two moved no " +
        "money",
    ),
  amount: amount.describe("how much"),
  currency_code: currencyCode,
  medusa_id: text.describe("Medusa's id of what asked for it: of a session, a capture or a refund"),
  reference: text.describe("our number of it, such as `refundReference`"),
  gateway_id: text.describe("the gateway's number of it, such as `refundTransactionId`"),
  actor_type: actorType.describe(
    "who asked for it; `gateway` where it was done in the gateway's dashboard, or a hold expired",
  ),
  actor_id: text.describe("of the user, key, customer or notification"),
  actor_name: actorName,
  attempts: z.number().int().describe("how many calls were made for it"),
  called_at: momentOrNull.describe("when the last of them was made"),
  ret_code: text.describe("the gateway's answer to it"),
  told: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "what the gateway told of it, such as `exchange_rate`, `settle_currency`, `amount` and `rmb_amount`",
    ),
});
export interface OperationView extends z.output<typeof OperationView> {}

/** Money as the gateway told of it; null where it did not. */
export const ToldAmounts = z.object({
  usd: text.describe("decimal text"),
  rmb: text.describe("decimal text"),
  exchange_rate: text.describe("as it came"),
  settle_currency: text.describe("as it came"),
});
export type ToldAmounts = z.output<typeof ToldAmounts>;

/** A refund as the gateway told of it (§2.5), which its settlement report lists by these numbers; null where it did not. */
export const ToldRefund = z.object({
  gateway_id: text.describe("the gateway's number, `refundTransactionId`"),
  reference: text.describe("our number, `refundReference`"),
  refund_amount: text.describe("decimal text, as it came"),
  refund_rmb_amount: text.describe("decimal text, only of a payment in RMB"),
  currency: text.describe("of `refund_amount`, as it came"),
  exchange_rate: text.describe("as it came"),
  settle_currency: text.describe("as it came"),
});
export type ToldRefund = z.output<typeof ToldRefund>;

const channelOrNull = channel
  .nullable()
  .describe("`channel_a`, `channel_b`, `channel_c`, `creditcard` or `in_store`");
const Customer = z.object({
  id: z.string(),
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
const customer = Customer.nullable().describe(
  "`id`, `email`, `first_name`, `last_name`; null where no customer is known, or where Medusa has the customer no longer",
);
const accountId = text.describe("`id` of the provider's entry in medusa-config");

/** A transaction with its story, what it needs, and what can be done. */
export const TransactionDetail = TransactionView.extend({
  operations: z
    .array(OperationView)
    .describe("[operations](api-payments.md#the-operation), the oldest first"),
  events: z
    .array(NamedEvent)
    .describe(
      "its newest 100 [events](api-notifications.md#the-event), the newest first, each with `actor_name`",
    ),
  channel: channelOrNull,
  account: z
    .object({ id: accountId, environment: environment.nullable() })
    .describe(
      "`id` of the provider's entry in medusa-config, and `environment`: `sandbox`, `test` or `production`; null where medusa-config " +
        "has the account no more",
    ),
  customer,
  goods: z
    .array(z.object({ title: z.string(), quantity: z.number() }))
    .nullable()
    .describe("what stands in the cart that it was opened for; null where it has an order"),
  held_amount: amount.describe("what is still held"),
  amounts: ToldAmounts.describe(
    "what the gateway told of the payment: `usd`, `rmb`, `exchange_rate`, `settle_currency`; null where it told nothing",
  ),
  refunds: z
    .array(ToldRefund)
    .describe(
      "what the gateway told of each refund that was not refused: `gateway_id`, `reference`, `refund_amount`, `refund_rmb_amount`, " +
        "`currency`, `exchange_rate`, `settle_currency`; the oldest first",
    ),
  attention: AttentionReason.nullable().describe(
    "`code`, `since`, `what` happened, what to do `next`, and the `action` that most often solves it; null when nobody must look",
  ),
  notice: Notice.nullable().describe(
    "where the money is, as far as that needs a sentence ([notice](api-payments.md#the-notice)); null where all is well",
  ),
  by_itself: ByItself.nullable().describe(
    "what is done without anybody, if the gateway then shows what it shows now; null where nothing is",
  ),
  actions: Actions.describe("what can be done, see below"),
});
export interface TransactionDetail extends z.output<typeof TransactionDetail> {}

/** A transaction as the list has it. */
export const ListedTransaction = TransactionView.extend({
  channel: channelOrNull,
  account: z.object({ id: accountId }).describe("`id` of the provider's entry in medusa-config"),
  customer,
});
export interface ListedTransaction extends z.output<typeof ListedTransaction> {}

/** What transactions come to in one currency: decimal text. */
export const TransactionSums = z.object({
  currency_code: currencyCode,
  count: z.number().int().describe("how many transactions"),
  amount: amount.describe("what they were priced at"),
  captured_amount: amount.describe("what was taken"),
  refunded_amount: amount.describe("what was sent back by refunds"),
  returned_amount: amount.describe("what was sent back by reverses"),
});
export type TransactionSums = z.output<typeof TransactionSums>;

export const TransactionList = z.object({
  transactions: z.array(ListedTransaction),
  ...page,
  ...counted,
  sums: z
    .array(TransactionSums)
    .nullable()
    .describe("of all that the filters leave, by currency; null where there are more than are counted"),
  next: text.describe("for `after`: the next page; null where there is none"),
  previous: text.describe("for `before`: the page in front of this one; null where there is none"),
});
export type TransactionList = z.output<typeof TransactionList>;

const BoundedCount = z.object(counted);

/** How many each tab of the list has. */
export const TransactionCounts = z.object({
  counts: z.record(z.enum(TRANSACTION_TABS), BoundedCount).describe("by `tab`"),
});
export type TransactionCounts = z.output<typeof TransactionCounts>;

/** What staff has done to a transaction. */
export const TransactionAnswer = z.object({ transaction: TransactionView, ...mayWork });
export type TransactionAnswer = z.output<typeof TransactionAnswer>;

export const TransactionDetailAnswer = z.object({ transaction: TransactionDetail });
export type TransactionDetailAnswer = z.output<typeof TransactionDetailAnswer>;

export const OrderTransactions = z.object({ transactions: z.array(TransactionDetail) });
export type OrderTransactions = z.output<typeof OrderTransactions>;

/** A payment as a line of the gateway's statement names it. */
export const Recover = z.strictObject({
  keys: z
    .array(z.string().regex(/^[\w.-]{1,64}$/, "keys: must be numbers of 1 to 64 letters, digits, _, . and -"))
    .min(1, "keys: needs a number")
    .max(6, "keys: takes 6 numbers of one payment at most")
    .describe("numbers of one payment: our reference, the gateway's number, or both"),
  provider_id: z
    .string()
    .max(100)
    .optional()
    .describe("a provider of the account that is asked; all of them when left out"),
});
export type Recover = z.output<typeof Recover>;

export const RecoverAnswer = z.object({
  outcome: z
    .enum(["unchanged", "changed", "taken_in", "not_paid", "renewal", "not_ours", "unknown"])
    .describe(
      "`unchanged`, `changed`: the ledger knew it, and it was reconciled; `taken_in`: the ledger did not know it, and has it again; " +
        "`not_paid`: nobody has paid it, or its answer shows no amount; `renewal`: it belongs to a subscription; `not_ours`: another " +
        "program has opened it; `unknown`: the gateway has nothing by these numbers",
    ),
  transaction: TransactionView.nullable().describe("as the ledger has it now, or null"),
});
export type RecoverAnswer = z.output<typeof RecoverAnswer>;
