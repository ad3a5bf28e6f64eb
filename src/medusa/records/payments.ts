import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText, sameAmount } from "../../gateway";
import {
  withExactAmount,
  listOf,
  optionalDate,
  type Query,
  rawAmount,
  readAll,
  type RecordOf,
  source,
  withAmounts,
  findStored,
  jsonRow,
  jsonRows,
  type Stored,
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
  captures: listOf(z.object(moved).transform(withExactAmount)),
  refunds: listOf(z.object({ ...moved, note: nullable, created_by: nullable }).transform(withExactAmount)),
};
const paidSchema = z.object(paid).transform(withExactAmount);

/** A payment with what moved of it, as its collection lists it. Amounts are exact decimal text. */
export type PaidPayment = z.output<typeof paidSchema>;

/**
 * What Medusa counts as authorized, by the status of a payment collection. It goes on doing so when a part of a hold was captured and
 * the rest is released, and where money is only promised.
 */
export const isAuthorized = (status: string): boolean => status.endsWith("authorized");

const REPLACED: readonly string[] = ["canceled", "partially_captured"];

const order = z.object({ id: text, display_id: z.number().nullish(), customer_id: nullable, status: text });
const paymentSchema = z
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
      ...withExactAmount(row),
      is_authorized,
      is_canceled: row.canceled_at !== undefined && !is_authorized,
      /** Medusa has another collection for what is due: the order was edited, or has a claim or an exchange. */
      is_replaced: REPLACED.includes(status),
      order: payment_collection?.order ?? undefined,
    };
  });

/** What moved of a payment. */
const moves = (table: "capture" | "refund", columns: string): string =>
  jsonRows(
    "moved",
    jsonRow("moved", columns),
    `${table} moved where moved.payment_id = paid.id and moved.deleted_at is null`,
  );

const PAID_COLUMNS = "id provider_id currency_code payment_session_id created_at raw_amount canceled_at";
const MOVED_OF_PAID = {
  captures: moves("capture", "id raw_amount created_at"),
  refunds: moves("refund", "id raw_amount created_at note created_by"),
};

/** The order that a payment collection, the row `due`, pays for: JSON of the row `placed`. */
export const orderOfDue = (json: string): string => `
  (select ${json} from order_payment_collection link
    join "order" placed on placed.id = link.order_id and placed.deleted_at is null
    where link.payment_collection_id = due.id and link.deleted_at is null limit 1)`;

/** A payment with its captures and refunds and the order it pays for. */
export const PAYMENT: Stored<typeof paymentSchema> = {
  from: "payment",
  row: "paid",
  json: jsonRow("paid", PAID_COLUMNS, {
    ...MOVED_OF_PAID,
    payment_collection: `(select ${jsonRow("due", "status", {
      order: orderOfDue(jsonRow("placed", "id display_id customer_id status is_draft_order")),
    })} from payment_collection due where due.id = paid.payment_collection_id and due.deleted_at is null)`,
  }),
  schema: paymentSchema,
};
/** The audit reads payments in Medusa's own way: a statement that is wrong must not hide itself. */
const PAYMENTS = source("payment", paymentSchema);

/** A payment as Medusa has it, with its captures and refunds and the order it pays for. Amounts are exact decimal text. */
export type Payment = z.output<typeof paymentSchema>;

/** Whether an order counts on a payment that was not captured: neither captured nor cancelled. */
export const authorizes = ({ captures, is_canceled }: Pick<Payment, "captures" | "is_canceled">): boolean =>
  captures.length === 0 && !is_canceled;

/** What Medusa has captured of a payment and not refunded: exact decimal text. */
export const capturedOf = ({ captures, refunds }: Pick<PaidPayment, "captures" | "refunds">): string =>
  exactSum(captures).minus(exactSum(refunds)).toFixed();

export const exactSum = (all: readonly { amount: string }[]) =>
  MathBN.sum(...all.map(({ amount }) => amount));

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

const sessionShape = { id: text, provider_id: text, currency_code: text, raw_amount: rawAmount };

export const collectionSchema = z
  .object({
    id: text,
    status: text,
    currency_code: text,
    raw_amount: rawAmount,
    payment_sessions: listOf(
      z
        .object({ ...sessionShape, status: text, data: z.record(text, z.unknown()).nullish() })
        .transform(withAmounts),
    ),
    payments: listOf(paidSchema),
  })
  .transform(withAmounts);

/** A payment collection with its sessions and payments. */
export const COLLECTION: Stored<typeof collectionSchema> = {
  from: "payment_collection",
  row: "due",
  json: jsonRow("due", "id status currency_code raw_amount", {
    payment_sessions: jsonRows(
      "session",
      jsonRow("session", "id provider_id currency_code raw_amount status data"),
      "payment_session session where session.payment_collection_id = due.id and session.deleted_at is null",
    ),
    payments: jsonRows(
      "paid",
      jsonRow("paid", PAID_COLUMNS, MOVED_OF_PAID),
      "payment paid where paid.payment_collection_id = due.id and paid.deleted_at is null",
    ),
  }),
  schema: collectionSchema,
};

/** A payment collection with its sessions and payments. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Collection = z.output<typeof collectionSchema>;

const due = { id: text, currency_code: text, raw_amount: rawAmount, order: order.nullish() };
const sessionSchema = z
  .object({
    ...sessionShape,
    data: z.unknown(),
    payment: z.object({ id: text }).nullish(),
    payment_collection: z.object({ ...due, cart: z.object({ id: text }).nullish() }),
  })
  .transform(({ payment_collection: { raw_amount, cart, ...collection }, ...row }) => ({
    ...withAmounts(row),
    payment_collection: { ...collection, amount: amountText(raw_amount), cart: cart ?? undefined },
  }));

const SESSION_COLUMNS = "id provider_id currency_code raw_amount data";
const DUE_COLUMNS = "id currency_code raw_amount";
/** What a session, the row `session`, pays for. */
const dueOfSession = (hung: Readonly<Record<string, string>>): string =>
  `(select ${jsonRow("due", DUE_COLUMNS, hung)} from payment_collection due
    where due.id = session.payment_collection_id and due.deleted_at is null)`;

/** A payment session with what it pays for. */
export const SESSION: Stored<typeof sessionSchema> = {
  from: "payment_session",
  row: "session",
  json: jsonRow("session", SESSION_COLUMNS, {
    payment: `(select ${jsonRow("made", "id")} from payment made
      where made.payment_session_id = session.id and made.deleted_at is null)`,
    payment_collection: dueOfSession({
      order: orderOfDue(jsonRow("placed", "id display_id customer_id status")),
      cart: `(select json_build_object('id', link.cart_id) from cart_payment_collection link
        where link.payment_collection_id = due.id and link.deleted_at is null limit 1)`,
    }),
  }),
  schema: sessionSchema,
};

/** A payment session with what it pays for. `amount` is decimal text with two places, `exact_amount` all that Medusa has. */
export type Session = z.output<typeof sessionSchema>;

const paying = z.object({
  raw_amount: rawAmount,
  canceled_at: optionalDate,
  refunds: listOf(z.object({ raw_amount: rawAmount }).transform(withExactAmount)),
});
const titles = { title: text, product_title: nullable, variant_title: nullable };
const line = z
  .object({ ...titles, quantity: z.number() })
  .transform(({ title, product_title, variant_title, quantity }) => {
    const product = product_title ?? title;
    // Medusa calls the only variant of a product so.
    const isOnly = !variant_title || /^default( variant)?$/i.test(variant_title) || variant_title === product;
    return { name: isOnly ? product : `${product} ${variant_title}`, quantity };
  });
const TITLES = "title product_title variant_title";

/** What was ordered, as the order is now: of the row `placed`. */
const goodsOfOrder = jsonRows(
  "line",
  jsonRow("line", TITLES, { quantity: "held.quantity" }),
  `order_item held join order_line_item line on line.id = held.item_id and line.deleted_at is null
    where held.order_id = placed.id and held.version = placed.version and held.quantity > 0 and held.deleted_at is null`,
);
const goodsSchema = z.object({ items: z.array(line) }).transform(({ items }) => items);
const GOODS: Stored<typeof goodsSchema> = {
  from: `"order"`,
  row: "placed",
  json: `json_build_object('items', ${goodsOfOrder})`,
  schema: goodsSchema,
};

/** Some goods, as a customer reads of them. */
export type Goods = z.output<typeof line>;
const sold = { customer_id: nullable, sales_channel_id: nullable };
const newSessionSchema = z
  .object({
    ...sessionShape,
    data: z.unknown(),
    payment_collection: z.object({
      ...due,
      order: order.extend({ ...sold, items: z.array(line) }).nullish(),
      cart: z.object({ id: text, ...sold, region_id: nullable, items: z.array(line).nullish() }).nullish(),
      payments: listOf(paying.transform(withExactAmount)),
    }),
  })
  .transform(({ payment_collection: { raw_amount, payments, ...collection }, ...row }) => ({
    ...withAmounts(row),
    payment_collection: {
      ...collection,
      amount: amountText(raw_amount),
      /** Some payment of it pays for something. */
      is_paid: payments.some(paysNow),
    },
  }));
const NEW_SESSION: Stored<typeof newSessionSchema> = {
  from: "payment_session",
  row: "session",
  json: jsonRow("session", SESSION_COLUMNS, {
    payment_collection: dueOfSession({
      order: orderOfDue(
        jsonRow("placed", "id display_id customer_id status sales_channel_id", { items: goodsOfOrder }),
      ),
      cart: `(select ${jsonRow("bought", "id customer_id sales_channel_id region_id", {
        items: jsonRows(
          "line",
          jsonRow("line", `${TITLES} quantity`),
          "cart_line_item line where line.cart_id = bought.id and line.deleted_at is null",
        ),
      })} from cart_payment_collection link join cart bought on bought.id = link.cart_id and bought.deleted_at is null
        where link.payment_collection_id = due.id and link.deleted_at is null limit 1)`,
      payments: jsonRows(
        "paid",
        jsonRow("paid", "raw_amount canceled_at", { refunds: moves("refund", "raw_amount") }),
        "payment paid where paid.payment_collection_id = due.id and paid.deleted_at is null",
      ),
    }),
  }),
  schema: newSessionSchema,
};

/** A payment session that is to be opened at the gateway, with the goods it is for. */
export type NewSession = z.output<typeof newSessionSchema>;

const aloneSchema = z
  .object({
    ...sessionShape,
    payment_collection_id: text,
    data: z.record(text, z.unknown()).nullish(),
  })
  .transform(({ data, ...row }) => ({ ...withAmounts(row), data: data ?? {} }));
const ALONE: Stored<typeof aloneSchema> = {
  from: "payment_session",
  row: "session",
  json: jsonRow("session", `${SESSION_COLUMNS} payment_collection_id`),
  schema: aloneSchema,
};

/** A payment session without what it pays for. */
export type SessionAlone = z.output<typeof aloneSchema>;

const ownedSchema = z.object({ payment_session_id: text });
const besideSchema = z.object({
  provider_id: text,
  payment_session_id: text,
  payment_collection_id: z.array(text),
});
const BESIDE: Stored<typeof besideSchema> = {
  from: "payment",
  row: "paid",
  json: jsonRow("paid", "provider_id payment_session_id", {
    payment_collection_id: `(select json_agg(distinct due.id) from payment_collection due
      where due.id = paid.payment_collection_id or due.id in (
        select other.payment_collection_id from order_payment_collection link
          join order_payment_collection other on other.order_id = link.order_id and other.deleted_at is null
        where link.payment_collection_id = paid.payment_collection_id and link.deleted_at is null))`,
  }),
  schema: besideSchema,
};
const OWNED: Stored<typeof ownedSchema> = {
  from: "payment",
  row: "paid",
  json: jsonRow("paid", "payment_session_id"),
  schema: ownedSchema,
};
const sessionOfPayment = `(select paid.payment_session_id from payment paid where paid.id = moved.payment_id)`;
const movedSchema = z.object({ raw_amount: rawAmount, payment_session_id: text });
/** A capture or a refund, with the session whose payment it belongs to. Its row is there before the provider is called. */
const movedRow = (from: "capture" | "refund"): Stored<typeof movedSchema> => ({
  from,
  row: "moved",
  json: jsonRow("moved", "raw_amount", { payment_session_id: sessionOfPayment }),
  schema: movedSchema,
});
const CAPTURE = movedRow("capture");
const REFUND = movedRow("refund");

/** Payments, with what they are made in: each further class adds records that hang on these, and `MedusaRecords` has them all. */
export class PaymentRecords {
  constructor(
    protected readonly query: Query,
    protected readonly database: Knex,
  ) {}

  /** Nothing in it comes from the shopper's request. */
  async session(id: string | null) {
    return id ? await findStored(this.database, SESSION, "session.id = ?", [id]) : undefined;
  }

  /** As `session`, with what is told when it is opened. */
  async newSession(id: string | null) {
    return id ? await findStored(this.database, NEW_SESSION, "session.id = ?", [id]) : undefined;
  }

  /** What an order is of, without who has ordered it. */
  async goodsOfOrder(id: string) {
    return (await findStored(this.database, GOODS, "placed.id = ?", [id])) ?? [];
  }

  /** A payment session without what it pays for: its row alone. */
  async sessionAlone(id: string | null) {
    return id ? await findStored(this.database, ALONE, "session.id = ?", [id]) : undefined;
  }

  payment(id: string) {
    return findStored(this.database, PAYMENT, "paid.id = ?", [id]);
  }

  /** What was paid in a payment session, also where the session itself is gone. */
  async paymentOfSession(id: string | null) {
    return id ? await findStored(this.database, PAYMENT, "paid.payment_session_id = ?", [id]) : undefined;
  }

  async paymentsOfSessions(payment_session_id: string[]) {
    return payment_session_id.length > 0 ? await readAll(this.query, PAYMENTS, { payment_session_id }) : [];
  }

  /** Without what moved of them, by id: a walk goes on where it stopped. */
  listPayments(filters: Record<string, unknown>, take: number) {
    return readAll(this.query, LISTED, filters, { pagination: { take, order: { id: "ASC" } } });
  }

  /** A capture's own amount with two places, which the provider is not told, and the session whose payment it is of. */
  async capture(id: string) {
    const found = await findStored(this.database, CAPTURE, "moved.id = ?", [id]);
    return found && { amount: amountText(found.raw_amount), payment_session_id: found.payment_session_id };
  }

  /** Whose a payment is, with the payment collections of its order: all that can be paid or refunded beside it. */
  paymentBesideOthers(id: string) {
    return findStored(this.database, BESIDE, "paid.id = ?", [id]);
  }

  /** The session that a payment was made in. */
  async sessionOfPayment(id: string) {
    return (await findStored(this.database, OWNED, "paid.id = ?", [id]))?.payment_session_id;
  }

  /** The session whose payment a refund belongs to. */
  async sessionOfRefund(id: string) {
    return (await findStored(this.database, REFUND, "moved.id = ?", [id]))?.payment_session_id;
  }

  collection(id: string) {
    return findStored(this.database, COLLECTION, "due.id = ?", [id]);
  }
}
