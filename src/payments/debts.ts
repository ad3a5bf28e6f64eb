import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import type { Claim, Debt, LedgerTransaction } from "../modules/crossborder/internal";
import type { ProviderContext, Query } from "./context";
import { decimal, type Session } from "./medusa-records";

const movedSchema = z.array(z.object({ raw_amount: z.object({ value: decimal }) })).nullish();
const id = z.object({ id: z.string() });

/** A payment of any provider, with what moved of it. */
const paymentSchema = z
  .object({
    payment_session_id: z.string().nullish(),
    canceled_at: z.unknown(),
    raw_amount: z.object({ value: decimal }),
    captures: movedSchema,
    refunds: movedSchema,
  })
  .transform(({ payment_session_id, canceled_at, raw_amount, captures, refunds }) => {
    const sum = (moved: z.output<typeof movedSchema>) =>
      BigNumber.sum(0, ...(moved ?? []).map((one) => one.raw_amount.value));
    const authorized = canceled_at ? 0 : raw_amount.value;
    const taken = captures?.length ? sum(captures).minus(sum(refunds)) : new BigNumber(authorized);
    return { payment_session_id: payment_session_id ?? null, amount: taken.toFixed() };
  });

const collectionSchema = z.object({
  id: z.string(),
  payment_sessions: z.array(id.nullish()).nullish(),
  payments: z.array(paymentSchema.nullish()).nullish(),
});
const orderSchema = z.object({
  summary: z.object({ current_order_total: decimal }),
  payment_collections: z.array(collectionSchema.nullish()).nullish(),
});

const COLLECTION = [
  "id",
  "payment_sessions.id",
  ...["payment_session_id", "canceled_at", "amount", "raw_amount"].map((field) => `payments.${field}`),
  ...["captures", "refunds"].flatMap((moved) =>
    ["id", "amount", "raw_amount"].map((field) => `payments.${moved}.${field}`),
  ),
];
const ORDER = ["id", "summary", ...COLLECTION.map((field) => `payment_collections.${field}`)];

/** What a payment collection is part of: its order's debt, or while it has no order the debt is its own. */
export type OfDebt = Pick<Session["payment_collection"], "id" | "amount"> & { order?: { id: string } | null };

const ofDebtSchema = z
  .object({ id: z.string(), raw_amount: z.object({ value: decimal }), order: id.nullish() })
  .transform(({ raw_amount, ...collection }) => ({ ...collection, amount: raw_amount.value }));

/** A payment collection with the order that it is of. */
export async function findCollection(query: Query, id: string): Promise<OfDebt | undefined> {
  const fields = ["id", "amount", "raw_amount", "order.id"];
  const { data } = await query.graph({ entity: "payment_collection", fields, filters: { id } });
  return data[0] ? ofDebtSchema.parse(data[0]) : undefined;
}

/** What names the debt that a payment collection is part of. */
export const debtIdOf = async (query: Query, collection_id: string): Promise<string> =>
  (await findCollection(query, collection_id))?.order?.id ?? collection_id;

/** Reads a debt as Medusa has it. */
export async function readDebt(query: Query, { id, amount, order }: OfDebt): Promise<Debt> {
  if (!order) {
    const { data } = await query.graph({ entity: "payment_collection", fields: COLLECTION, filters: { id } });
    return debtOf(amount, z.array(collectionSchema).parse(data));
  }
  const { data } = await query.graph({ entity: "order", fields: ORDER, filters: { id: order.id } });
  const { summary, payment_collections } = orderSchema.parse(data[0]);
  return debtOf(
    summary.current_order_total,
    (payment_collections ?? []).flatMap((one) => one ?? []),
  );
}

const debtOf = (total: string, collections: z.output<typeof collectionSchema>[]): Debt => ({
  payment_collection_ids: collections.map((one) => one.id),
  total,
  payments: collections.flatMap(({ payments }) => payments ?? []).flatMap((payment) => payment ?? []),
  payment_session_ids: collections
    .flatMap(({ payment_sessions }) => payment_sessions ?? [])
    .flatMap((session) => session?.id ?? []),
});

/**
 * Claims what a transaction with the customer's money pays for: what is not granted may not be recorded. Asked again, it keeps
 * its claim, unless something else was recorded meanwhile.
 */
export async function claimDebt(
  { ledger, query }: Pick<ProviderContext, "ledger" | "query">,
  transaction: LedgerTransaction,
  session: Session,
): Promise<Claim> {
  return await ledger.claimDebt(transaction, await readDebt(query, session.payment_collection));
}
