import { z } from "@medusajs/framework/zod";
import {
  RECONCILIATION_STATUSES,
  STATES,
  TRANSACTION_SORTS,
  type TransactionPage,
} from "../../../../modules/crossborder/internal";
import { CHANNEL_NAMES } from "../../../../payments/provider-id";
import type { TransactionFilters } from "../../../../payments/queries/list";
import { oneOrMore, paging } from "../../../query-fields";

const id = z.string().min(1).max(100).optional();
const ids = z.preprocess((given) => [given].flat(), z.array(z.string().min(1).max(100)).max(50)).optional();

/** `field[$gte]=` and the like. */
const range = <T extends z.ZodType>(bound: T) =>
  z.strictObject({ $gt: bound, $gte: bound, $lt: bound, $lte: bound, $eq: bound }).partial().optional();

const moment = z.coerce.date();
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "amount: must be decimal text, such as 17.50");

const filters = {
  /** An order's number, the beginning or the end of a reference or of the gateway's number, or a customer. */
  q: z.string().min(1).max(200).optional(),
  state: oneOrMore("state", STATES),
  reconciliation_status: oneOrMore("reconciliation_status", RECONCILIATION_STATUSES),
  provider_id: ids,
  channel: oneOrMore("channel", CHANNEL_NAMES),
  account: ids,
  currency_code: oneOrMore("currency_code", ["usd", "cny"]),
  order_id: id,
  customer_id: id,
  created_at: range(moment),
  /** Compared as numbers, of every currency. */
  amount: range(decimal),
};

export const ExportTransactions = z.object(filters);
export type ExportTransactions = z.output<typeof ExportTransactions>;

const ORDERS = TRANSACTION_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export const ListTransactions = z.object({
  ...filters,
  order: z.enum(ORDERS).default("-created_at"),
  ...paging,
});
export type ListTransactions = z.output<typeof ListTransactions>;

/** What a list is asked for, apart from the page of it. */
export function readList({ order, limit, offset, ...wanted }: ListTransactions): {
  filters: TransactionFilters;
  page: TransactionPage;
} {
  const sort = TRANSACTION_SORTS.find((name) => order.endsWith(name)) ?? "created_at";
  return {
    filters: wanted,
    page: { sort, direction: order.startsWith("-") ? "desc" : "asc", limit, offset },
  };
}
