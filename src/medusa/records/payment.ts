import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText, sameAmount } from "../../gateway";
import {
  AMOUNT,
  exactMoney,
  listOf,
  money,
  optionalDate,
  type Query,
  readAll,
  readOne,
  within,
} from "./reading";

const MOVED = ["id", ...AMOUNT, "created_at"];
const moved = { id: z.string(), raw_amount: exactMoney, created_at: z.coerce.date() };
const captureSchema = z
  .object(moved)
  .transform(({ raw_amount: amount, ...capture }) => ({ ...capture, amount }));
const refundSchema = z
  .object({ ...moved, note: z.string().nullish(), created_by: z.string().nullish() })
  .transform(({ raw_amount: amount, ...refund }) => ({ ...refund, amount }));

const shape = {
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string(),
  currency_code: z.string(),
  raw_amount: exactMoney,
  created_at: z.coerce.date(),
  canceled_at: optionalDate,
  captures: listOf(captureSchema),
  refunds: listOf(refundSchema),
};

/** A payment as its collection lists it. */
export const paidSchema = z
  .object(shape)
  .transform(({ raw_amount: amount, ...payment }) => ({ ...payment, amount }));

const PAID = [
  ...["id", "provider_id", "payment_session_id", "currency_code", ...AMOUNT, "created_at", "canceled_at"],
  ...within("captures", MOVED),
  ...within("refunds", [...MOVED, "note", "created_by"]),
];

/** A payment with what moved of it. Amounts are exact decimal text. */
export type PaidPayment = z.output<typeof paidSchema>;

/**
 * What Medusa counts as authorized, by the status of a payment collection. It goes on doing so when a part of a hold was captured and
 * the rest is released, and where money is only promised.
 */
export const isAuthorized = (status: string): boolean => status.endsWith("authorized");

const REPLACED: readonly string[] = ["canceled", "partially_captured"];

const paymentSchema = z
  .object({
    ...shape,
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
  .transform(({ raw_amount: amount, payment_collection, ...payment }) => {
    const status = payment_collection?.status ?? "";
    const is_authorized = isAuthorized(status);
    return {
      ...payment,
      amount,
      is_authorized,
      is_canceled: payment.canceled_at !== undefined && !is_authorized,
      /** Medusa has another collection for what is due: the order was edited, or has a claim or an exchange. */
      is_replaced: REPLACED.includes(status),
      order: payment_collection?.order ?? undefined,
    };
  });

/** A payment as Medusa has it, with its captures and refunds and the order it pays for. Amounts are exact decimal text. */
export type Payment = z.output<typeof paymentSchema>;

/** Whether an order counts on a payment that was not captured: neither captured nor cancelled. */
export const authorizes = ({ captures, is_canceled }: Pick<Payment, "captures" | "is_canceled">): boolean =>
  captures.length === 0 && !is_canceled;

const FIELDS = [
  ...PAID,
  "payment_collection.status",
  ...within("payment_collection.order", ["id", "display_id", "customer_id", "status", "is_draft_order"]),
];

export const readPayments = (query: Query, filters: Record<string, unknown>): Promise<Payment[]> =>
  readAll(query, paymentSchema, { entity: "payment", fields: FIELDS, filters });

const anySchema = z.object({ id: z.string(), deleted_at: optionalDate });

/** A payment, perhaps one that was deleted. */
export type AnyPayment = z.output<typeof anySchema>;

/** The newest payment of a session, also where it was deleted. */
export const readAnyPayment = (query: Query, payment_session_id: string): Promise<AnyPayment | undefined> =>
  readOne(query, anySchema, {
    entity: "payment",
    fields: ["id", "deleted_at"],
    filters: { payment_session_id },
    pagination: { take: 1, order: { created_at: "DESC" } },
    withDeleted: true,
  });

const ofSession = z.object({ payment: z.object({ payment_session_id: z.string() }) });
const PAYMENTS_SESSION = "payment.payment_session_id";

/** The session whose payment a refund belongs to. The refund's row is there before the provider is called. */
export async function readSessionOfRefund(query: Query, id: string): Promise<string | undefined> {
  const fields = ["id", PAYMENTS_SESSION];
  return (await readOne(query, ofSession, { entity: "refund", fields, filters: { id } }))?.payment
    .payment_session_id;
}

const ownCapture = ofSession
  .extend({ raw_amount: money })
  .transform(({ raw_amount: amount, payment }) => ({ amount, ...payment }));

export type Capture = z.output<typeof ownCapture>;

/** A capture's own amount with two places, which the provider is not told. Its row is there before the provider is called. */
export const readCapture = (query: Query, id: string): Promise<Capture | undefined> =>
  readOne(query, ownCapture, {
    entity: "capture",
    fields: ["id", ...AMOUNT, PAYMENTS_SESSION],
    filters: { id },
  });

const listedSchema = z.object({
  id: z.string(),
  provider_id: z.string(),
  currency_code: z.string(),
  payment_session_id: z.string(),
  created_at: z.coerce.date(),
});
const LISTED = ["id", "provider_id", "currency_code", "payment_session_id", "created_at"];

/** A payment without what moved of it: a walk over all of them needs no more. */
export type ListedPayment = z.output<typeof listedSchema>;

/** By id, so that a walk goes on where it stopped. */
export const listPayments = (
  query: Query,
  filters: Record<string, unknown>,
  take: number,
): Promise<ListedPayment[]> =>
  readAll(query, listedSchema, {
    entity: "payment",
    fields: LISTED,
    filters,
    pagination: { take, order: { id: "ASC" } },
  });

const sumOf = (amounts: readonly { amount: string }[]) =>
  MathBN.sum(0, ...amounts.map(({ amount }) => amount));

/** What Medusa has captured of a payment and not refunded: exact decimal text. */
export const capturedOf = ({ captures, refunds }: Pick<PaidPayment, "captures" | "refunds">): string =>
  MathBN.sub(sumOf(captures), sumOf(refunds)).toFixed();

/** A payment, as far as it says whether it pays for something. */
type Paying = Pick<PaidPayment, "amount" | "canceled_at"> & { refunds: readonly { amount: string }[] };

/** Whether a payment pays for something. One that was cancelled, or refunded whole, pays for nothing. */
export const paysNow = ({ amount, canceled_at, refunds }: Paying): boolean =>
  !canceled_at &&
  MathBN.lt(sumOf(refunds.map((one) => ({ amount: amountText(one.amount) }))), amountText(amount));

/**
 * What Medusa is to write for an amount of the gateway, which has two places: its own amount, where that is the same money, and its
 * books end at 0 then; else the gateway's, which Medusa judges.
 */
export const exactAmount = (own: string, amount: string): string => (isSame(own, amount) ? own : amount);

/** A book that a person changed by hand may be below 0. */
const isSame = (own: string, amount: string): boolean => MathBN.gte(own, 0) && sameAmount(own, amount);

const withAmounts = <T extends { raw_amount: string }>({ raw_amount: exact_amount, ...record }: T) => ({
  ...record,
  amount: amountText(exact_amount),
  exact_amount,
});

export const collectionSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    currency_code: z.string(),
    raw_amount: exactMoney,
    payment_sessions: listOf(
      z
        .object({
          id: z.string(),
          provider_id: z.string(),
          currency_code: z.string(),
          raw_amount: exactMoney,
          status: z.string(),
          data: z.record(z.string(), z.unknown()).nullish(),
        })
        .transform(withAmounts),
    ),
    payments: listOf(paidSchema),
  })
  .transform(withAmounts);

/** A payment collection with its sessions and payments. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Collection = z.output<typeof collectionSchema>;

export const COLLECTION = [
  ...["id", "status", "currency_code", ...AMOUNT],
  ...within("payment_sessions", ["id", "provider_id", "currency_code", ...AMOUNT, "status", "data"]),
  ...within("payments", PAID),
];

export const readCollection = (query: Query, id: string): Promise<Collection | undefined> =>
  readOne(query, collectionSchema, { entity: "payment_collection", fields: COLLECTION, filters: { id } });
