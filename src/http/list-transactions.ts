import { z } from "@medusajs/framework/zod";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "../modules/crossborder/states";
import { oneOrMore, paging } from "./query";
import { CHANNEL_NAMES } from "./values";

const id = z.string().min(1).max(100).optional();
const ids = z
  .preprocess((given) => [given].flat(), z.array(z.string().min(1).max(100)).max(50))
  .optional()
  .meta({ type: "array", items: { type: "string" } });

/** `field[$gte]=` and the like. */
const range = <T extends z.ZodType>(bound: T) =>
  z.strictObject({ $gt: bound, $gte: bound, $lt: bound, $lte: bound, $eq: bound }).partial().optional();

const moment = z.coerce.date().meta({ type: "string", format: "date-time" });
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "amount: must be decimal text, such as 17.50");

const filters = {
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "an order's number, the beginning or the end of a reference or of the gateway's number, or a customer",
    ),
  state: oneOrMore("state", STATES),
  reconciliation_status: oneOrMore("reconciliation_status", RECONCILIATION_STATUSES),
  provider_id: ids,
  channel: oneOrMore("channel", CHANNEL_NAMES),
  account: ids,
  currency_code: oneOrMore("currency_code", CURRENCY_CODES),
  order_id: id,
  customer_id: id,
  created_at: range(moment),
  amount: range(decimal).describe("compared as numbers, of every currency"),
};

export const ExportTransactions = z.object(filters);
export type ExportTransactions = z.output<typeof ExportTransactions>;

/** What a list can be sorted by. */
export const TRANSACTION_SORTS = ["created_at", "amount", "order_display_id"] as const;
const ORDERS = TRANSACTION_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export const ListTransactions = z.object({
  ...filters,
  order: z.enum(ORDERS).default("-created_at"),
  ...paging,
});
export type ListTransactions = z.output<typeof ListTransactions>;
