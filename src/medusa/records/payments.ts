import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText, sameAmount } from "../../gateway";
import {
  exact,
  listOf,
  optionalDate,
  type Query,
  rawAmount,
  readAll,
  readOne,
  type RecordOf,
  source,
  withAmounts,
} from "./reading";

const text = z.string();
const nullable = z.string().nullish();

const payment = {
  id: text,
  provider_id: text,
  currency_code: text,
  payment_session_id: text,
  created_at: z.coerce.date(),
};
const LISTED = source("payment", z.object(payment));

/** A payment without what moved of it: a walk over all of them needs no more. */
export type ListedPayment = RecordOf<typeof LISTED>;

const moved = { id: text, raw_amount: rawAmount, created_at: z.coerce.date() };
const paid = {
  ...payment,
  raw_amount: rawAmount,
  canceled_at: optionalDate,
  captures: listOf(z.object(moved).transform(exact)),
  refunds: listOf(z.object({ ...moved, note: nullable, created_by: nullable }).transform(exact)),
};
const paidSchema = z.object(paid).transform(exact);

/** A payment with what moved of it, as its collection lists it. Amounts are exact decimal text. */
export type PaidPayment = z.output<typeof paidSchema>;

/**
 * What Medusa counts as authorized, by the status of a payment collection. It goes on doing so when a part of a hold was captured and
 * the rest is released, and where money is only promised.
 */
export const isAuthorized = (status: string): boolean => status.endsWith("authorized");

const REPLACED: readonly string[] = ["canceled", "partially_captured"];

const order = z.object({ id: text, display_id: z.number().nullish(), customer_id: nullable, status: text });
const PAYMENT = source(
  "payment",
  z
    .object({
      ...paid,
      payment_collection: z
        .object({ status: text, order: order.extend({ is_draft_order: z.boolean() }).nullish() })
        .nullish(),
    })
    .transform(({ payment_collection, ...row }) => {
      const status = payment_collection?.status ?? "";
      const is_authorized = isAuthorized(status);
      return {
        ...exact(row),
        is_authorized,
        is_canceled: row.canceled_at !== undefined && !is_authorized,
        /** Medusa has another collection for what is due: the order was edited, or has a claim or an exchange. */
        is_replaced: REPLACED.includes(status),
        order: payment_collection?.order ?? undefined,
      };
    }),
);

/** A payment as Medusa has it, with its captures and refunds and the order it pays for. Amounts are exact decimal text. */
export type Payment = RecordOf<typeof PAYMENT>;

/** Whether an order counts on a payment that was not captured: neither captured nor cancelled. */
export const authorizes = ({ captures, is_canceled }: Pick<Payment, "captures" | "is_canceled">): boolean =>
  captures.length === 0 && !is_canceled;

const ANY = source("payment", z.object({ id: text, deleted_at: optionalDate }));

const ofSession = z.object({ id: text, payment: z.object({ payment_session_id: text }) });
const REFUND = source("refund", ofSession);
const CAPTURE = source("capture", ofSession.extend({ raw_amount: rawAmount }));

/** What Medusa has captured of a payment and not refunded: exact decimal text. */
export const capturedOf = ({ captures, refunds }: Pick<PaidPayment, "captures" | "refunds">): string =>
  sumOf(captures).minus(sumOf(refunds)).toFixed();

export const sumOf = (all: readonly { amount: string }[]) => MathBN.sum(...all.map(({ amount }) => amount));

/** A payment, as far as it says whether it pays for something. */
type Paying = Pick<PaidPayment, "amount" | "canceled_at"> & { refunds: readonly { amount: string }[] };

/** Whether a payment pays for something. One that was cancelled, or refunded whole, pays for nothing. */
export const paysNow = ({ amount, canceled_at, refunds }: Paying): boolean =>
  !canceled_at && MathBN.lt(MathBN.sum(...refunds.map((one) => amountText(one.amount))), amountText(amount));

/**
 * What Medusa is to write for an amount of the gateway, which has two places: its own amount, where that is the same money, and its
 * books end at 0 then; else the gateway's, which Medusa judges. A book that a person changed by hand may be below 0.
 */
export const exactAmount = (own: string, amount: string): string =>
  MathBN.gte(own, 0) && sameAmount(own, amount) ? own : amount;

export const sessionShape = { id: text, provider_id: text, currency_code: text, raw_amount: rawAmount };

const unpaid = {
  id: text,
  status: text,
  currency_code: text,
  raw_amount: rawAmount,
  payment_sessions: listOf(
    z
      .object({ ...sessionShape, status: text, data: z.record(text, z.unknown()).nullish() })
      .transform(withAmounts),
  ),
};
const UNPAID = source("payment_collection", z.object(unpaid).transform(withAmounts));
export const collectionSchema = z.object({ ...unpaid, payments: listOf(paidSchema) }).transform(withAmounts);
const COLLECTION = source("payment_collection", collectionSchema);

/** A payment collection with its sessions and payments. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Collection = RecordOf<typeof COLLECTION>;

const due = { id: text, currency_code: text, raw_amount: rawAmount, order: order.nullish() };
const SESSION = source(
  "payment_session",
  z
    .object({
      ...sessionShape,
      data: z.unknown(),
      payment: z.object({ id: text, captured_at: z.unknown() }).nullish(),
      // Of the cart only the link is read: it is one statement less.
      payment_collection: z.object({ ...due, cart_link: z.object({ cart_id: text }).nullish() }),
    })
    .transform(({ payment_collection: { raw_amount, cart_link, ...collection }, ...row }) => ({
      ...withAmounts(row),
      payment_collection: {
        ...collection,
        amount: amountText(raw_amount),
        cart: cart_link ? { id: cart_link.cart_id } : undefined,
      },
    })),
);

/** A payment session with what it pays for. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Session = RecordOf<typeof SESSION>;

const titles = { title: text, product_title: nullable, variant_title: nullable };
const line = z.object({ ...titles, quantity: z.number() });
const sold = { customer_id: nullable, sales_channel_id: nullable };
const NEW_SESSION = source(
  "payment_session",
  z
    .object({
      ...sessionShape,
      data: z.unknown(),
      payment_collection: z.object({
        ...due,
        order: order.extend(sold).nullish(),
        cart: z.object({ id: text, ...sold, region_id: nullable, items: z.array(line).nullish() }).nullish(),
      }),
    })
    .transform(({ payment_collection: { raw_amount, ...collection }, ...row }) => ({
      ...withAmounts(row),
      payment_collection: { ...collection, amount: amountText(raw_amount) },
    })),
);

// Without captures: this is read whenever a shopper chooses a method, and they are one statement more.
const back = z.object({ raw_amount: rawAmount }).transform(exact);
const paying = { raw_amount: rawAmount, canceled_at: optionalDate, refunds: listOf(back) };
const PAYING = source("payment", z.object(paying).transform(exact));

/** A payment session that is to be opened at the gateway, with the goods it is for. */
export type NewSession = RecordOf<typeof NEW_SESSION> & {
  payment_collection: { /** Some payment of it pays for something. */ is_paid: boolean };
};

/** Payments, with what they are made in: each further class adds records that hang on these, and `MedusaRecords` has them all. */
export class PaymentRecords {
  constructor(protected readonly query: Query) {}

  /** Nothing in it comes from the shopper's request. */
  async session(id: string | null) {
    return id ? await readOne(this.query, SESSION, { id }) : undefined;
  }

  /** As `session`, with what is told when it is opened. */
  async newSession(id: string | null): Promise<NewSession | undefined> {
    const session = id ? await readOne(this.query, NEW_SESSION, { id }) : undefined;
    if (!session) return undefined;
    const { payment_collection } = session;
    // As part of the session they would be read with the collection once more.
    const payments = await readAll(this.query, PAYING, { payment_collection_id: payment_collection.id });
    return { ...session, payment_collection: { ...payment_collection, is_paid: payments.some(paysNow) } };
  }

  payment(id: string) {
    return readOne(this.query, PAYMENT, { id });
  }

  /** What was paid in a payment session, also where the session itself is gone. */
  async paymentOfSession(payment_session_id: string | null) {
    return payment_session_id ? await readOne(this.query, PAYMENT, { payment_session_id }) : undefined;
  }

  async paymentsOfSessions(payment_session_id: string[]) {
    return payment_session_id.length > 0 ? await readAll(this.query, PAYMENT, { payment_session_id }) : [];
  }

  /** The newest payment of a session, also where it was deleted. */
  anyPaymentOfSession(payment_session_id: string) {
    const newest = { take: 1, order: { created_at: "DESC" } } as const;
    return readOne(this.query, ANY, { payment_session_id }, { pagination: newest, withDeleted: true });
  }

  /** Without what moved of them, by id: a walk goes on where it stopped. */
  listPayments(filters: Record<string, unknown>, take: number) {
    return readAll(this.query, LISTED, filters, { pagination: { take, order: { id: "ASC" } } });
  }

  /** A capture's own amount with two places, which the provider is not told. Its row is there before the provider is called. */
  async capture(id: string) {
    const found = await readOne(this.query, CAPTURE, { id });
    return found && { amount: amountText(found.raw_amount), ...found.payment };
  }

  /** The session whose payment a refund belongs to. The refund's row is there before the provider is called. */
  async sessionOfRefund(id: string) {
    return (await readOne(this.query, REFUND, { id }))?.payment.payment_session_id;
  }

  collection(id: string) {
    return readOne(this.query, COLLECTION, { id });
  }

  /** As `collection`, without its payments. */
  sessionsOf(id: string) {
    return readOne(this.query, UNPAID, { id });
  }
}
