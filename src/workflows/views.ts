import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { ledgerOf } from "../container";
import { type LedgerTransaction, RECONCILIATION_STATUSES, STATES } from "../modules/crossborder";

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
};
/** One value, or several as a repeated parameter. */
export const oneOrMore = <const T extends readonly string[]>(values: T) => {
  const value = z.enum(values, `must be one of ${values.join(", ")}`);
  return z
    .union([value.transform((one) => [one]), z.array(value)], `must be one of ${values.join(", ")}`)
    .optional();
};

export const transactionsQuery = z.strictObject({
  /** Part of a reference or of the gateway's number. */
  q: z.string().min(1).optional(),
  state: oneOrMore(STATES),
  reconciliation_status: oneOrMore(RECONCILIATION_STATUSES),
  ...paging,
});

export const notificationsQuery = z.strictObject({
  q: z.string().min(1).optional(),
  status: oneOrMore(["received", "reconciled", "unknown", "failed"]),
  ...paging,
});

/** Transactions, the newest first. */
export async function listTransactions(
  container: MedusaContainer,
  { limit, offset, ...filters }: z.output<typeof transactionsQuery>,
) {
  const [transactions, count] = await ledgerOf(container).listAndCountTransactions(defined(filters), {
    take: limit,
    skip: offset,
    order: { created_at: "DESC" },
  });
  return { transactions, count, limit, offset };
}

/** The inbox, the newest first. */
export async function listNotifications(
  container: MedusaContainer,
  { limit, offset, ...filters }: z.output<typeof notificationsQuery>,
) {
  const [notifications, count] = await ledgerOf(container).listAndCountNotifications(defined(filters), {
    take: limit,
    skip: offset,
    order: { created_at: "DESC" },
  });
  return { notifications, count, limit, offset };
}

/** @throws MedusaError NOT_FOUND */
export async function retrieveTransaction(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction> {
  const row = await ledgerOf(container).findByReference(reference);
  if (row) return row;
  throw new MedusaError(MedusaError.Types.NOT_FOUND, `No transaction has the reference ${reference}`);
}

export const defined = (filters: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
