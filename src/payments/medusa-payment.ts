import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { sameAmount } from "../gateway";
import type { Query } from "./context";
import { exactMoney } from "./medusa-records";

const REPLACED: readonly string[] = ["canceled", "partially_captured"];

const paymentSchema = z
  .object({
    id: z.string(),
    currency_code: z.string(),
    raw_amount: exactMoney,
    canceled_at: z.unknown(),
    captures: z
      .array(z.object({ id: z.string(), raw_amount: exactMoney, created_at: z.coerce.date() }))
      .nullish(),
    refunds: z
      .array(
        z.object({
          id: z.string(),
          raw_amount: exactMoney,
          created_at: z.coerce.date(),
          note: z.string().nullish(),
          created_by: z.string().nullish(),
        }),
      )
      .nullish(),
    payment_collection: z
      .object({
        status: z.string(),
        order: z
          .object({
            id: z.string(),
            display_id: z.number().nullish(),
            customer_id: z.string().nullish(),
            status: z.string(),
            is_draft_order: z.boolean(),
          })
          .nullish(),
      })
      .nullish(),
  })
  .transform(({ id, currency_code, raw_amount, canceled_at, captures, refunds, payment_collection }) => ({
    id,
    currency_code,
    amount: raw_amount,
    is_canceled: Boolean(canceled_at) && !payment_collection?.status.endsWith("authorized"),
    /** Medusa has another collection for what is due: the order was edited, or has a claim or an exchange. */
    is_replaced: REPLACED.includes(payment_collection?.status ?? ""),
    is_authorized: payment_collection?.status.endsWith("authorized") ?? false,
    captures: (captures ?? []).map(({ raw_amount: amount, ...capture }) => ({ ...capture, amount })),
    refunds: (refunds ?? []).map(({ raw_amount: amount, ...refund }) => ({ ...refund, amount })),
    order: payment_collection?.order ?? undefined,
  }));

/** A payment as Medusa has it, with its captures and refunds and the order it pays for. Amounts are exact decimal text. */
export type Payment = z.output<typeof paymentSchema>;

/** What Medusa has captured of a payment and not refunded: exact decimal text. */
export const capturedOf = ({ captures, refunds }: Payment): string =>
  MathBN.sub(sumOf(captures), sumOf(refunds)).toFixed();

const sumOf = (moved: readonly { amount: string }[]) => MathBN.sum(0, ...moved.map(({ amount }) => amount));

/**
 * What Medusa is to write for an amount of the gateway, which has two places: its own amount, where that is the same money, and its
 * books end at 0 then; else the gateway's, which Medusa judges.
 */
export const exactAmount = (own: string, amount: string): string => (isSame(own, amount) ? own : amount);

/** A book that somebody changed may be below 0. */
const isSame = (own: string, amount: string): boolean => MathBN.gte(own, 0) && sameAmount(own, amount);

const FIELDS = [
  "id",
  "currency_code",
  "amount",
  "raw_amount",
  "canceled_at",
  "captures.id",
  "captures.amount",
  "captures.raw_amount",
  "captures.created_at",
  "refunds.id",
  "refunds.amount",
  "refunds.raw_amount",
  "refunds.created_at",
  "refunds.note",
  "refunds.created_by",
  "payment_collection.status",
  "payment_collection.order.id",
  "payment_collection.order.display_id",
  "payment_collection.order.customer_id",
  "payment_collection.order.status",
  "payment_collection.order.is_draft_order",
];

/** @throws ZodError when there is no such payment */
export async function findPayment(query: Query, id: string): Promise<Payment> {
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters: { id } });
  return paymentSchema.parse(data[0]);
}

/** Medusa's record of what was paid in a payment session, also where the session itself is gone; undefined where it has none. */
export async function findPaymentOf(
  query: Query,
  payment_session_id: string | null,
): Promise<Payment | undefined> {
  if (!payment_session_id) return undefined;
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters: { payment_session_id } });
  return data[0] ? paymentSchema.parse(data[0]) : undefined;
}
