import { z } from "@medusajs/framework/zod";
import {
  UNPAID,
  CURRENCY_CODES,
  RECONCILIATION_STATUSES,
  type ReconciliationStatus,
  STATES,
  type TransactionState,
} from "../modules/crossborder/states";
import { CHANNEL_NAMES, id, oneOrMore, paging } from "./values";

const ids = z
  .preprocess((given) => [given].flat(), z.array(id).max(50))
  .optional()
  .meta({ type: "array", items: { type: "string" } });

/** `field[$gte]=` and the like. */
const range = <T extends z.ZodType>(bound: T) =>
  z.strictObject({ $gt: bound, $gte: bound, $lt: bound, $lte: bound, $eq: bound }).partial().optional();

const moment = z.coerce.date().meta({ type: "string", format: "date-time" });
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "amount: must be decimal text, such as 17.50");

/** What the list has tabs for. */
export const TRANSACTION_TABS = [
  "all",
  "with_money",
  "attention",
  "paid",
  "held",
  "refunded",
  "not_paid",
] as const;
export type TransactionTab = (typeof TRANSACTION_TABS)[number];

interface TabFilter {
  state?: readonly TransactionState[];
  reconciliation_status?: readonly ReconciliationStatus[];
}

/** Nothing is said of a column that may have any value. */
export const TAB_FILTERS: Readonly<Record<TransactionTab, TabFilter>> = {
  all: {},
  with_money: { state: ["held", "paid", "captured", "refunded", "reversed", "released"] },
  paid: { state: ["paid", "captured"] },
  held: { state: ["held"] },
  attention: { reconciliation_status: ["needs_attention"] },
  refunded: { state: ["refunded", "reversed"] },
  not_paid: { state: UNPAID },
};

const TAB_MESSAGE = `tab: must be one of ${TRANSACTION_TABS.join(", ")}`;

const filters = {
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "an order's number or id, an amount, the beginning or the end of a number of ours or of the gateway's, or who pays",
    ),
  tab: z
    .custom<TransactionTab>((given) => TRANSACTION_TABS.some((tab) => tab === given), TAB_MESSAGE)
    .optional()
    .meta({ type: "string", enum: [...TRANSACTION_TABS] })
    .describe("what the list has a tab for; a `state` besides has to be one of the tab's"),
  state: oneOrMore("state", STATES),
  reconciliation_status: oneOrMore("reconciliation_status", RECONCILIATION_STATUSES),
  provider_id: ids,
  channel: oneOrMore("channel", CHANNEL_NAMES),
  account: ids,
  currency_code: oneOrMore("currency_code", CURRENCY_CODES),
  order_id: id.optional(),
  customer_id: id.optional(),
  created_at: range(moment),
  amount: range(decimal).describe("compared as numbers, of every currency"),
};

export const ExportTransactions = z.object(filters);
export type ExportTransactions = z.output<typeof ExportTransactions>;

/** What a list can be sorted by. */
export const TRANSACTION_SORTS = ["created_at", "amount", "order_display_id"] as const;
const ORDERS = TRANSACTION_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

/** The tabs are counted, whichever is chosen. */
export const CountTransactions = z.object(filters).omit({ tab: true });
export type CountTransactions = z.output<typeof CountTransactions>;

export const ListTransactions = z.object({
  ...filters,
  after: id
    .optional()
    .describe("the id of a transaction: the page behind it, at any depth. Not with `offset`"),
  before: id.optional().describe("the id of a transaction: the page in front of it"),
  order: z.enum(ORDERS).default("-created_at"),
  ...paging,
});
export type ListTransactions = z.output<typeof ListTransactions>;
