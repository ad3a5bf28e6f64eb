import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import BigNumber from "bignumber.js";
import { z } from "zod";

/** Read from the payment module's own tables: no code of the plugin is between them and the tests. */
const PAYMENTS = `
  select payment.id, payment.currency_code as currency, payment.raw_amount->>'value' as amount,
    payment.canceled_at is not null as canceled, placed.order_id,
    payment.data->'crossborder'->>'reference' as reference,
    (select coalesce(sum((capture.raw_amount->>'value')::numeric), 0) from capture
      where capture.payment_id = payment.id and capture.deleted_at is null)::text as captured,
    (select coalesce(sum((refund.raw_amount->>'value')::numeric), 0) from refund
      where refund.payment_id = payment.id and refund.deleted_at is null)::text as refunded,
    (select count(*) from capture
      where capture.payment_id = payment.id and capture.deleted_at is null)::int as captures,
    (select count(*) from refund
      where refund.payment_id = payment.id and refund.deleted_at is null)::int as refunds
  from payment
  left join order_payment_collection placed
    on placed.payment_collection_id = payment.payment_collection_id and placed.deleted_at is null
  where payment.provider_id like 'pp\\_crossborder-%' and payment.deleted_at is null and payment.created_at >= ?`;

const paymentSchema = z.object({
  id: z.string(),
  currency: z.string(),
  amount: z.string(),
  canceled: z.boolean(),
  reference: z.string().nullable(),
  order_id: z.string().nullable(),
  captured: z.string(),
  refunded: z.string(),
  /** How many of each. */
  captures: z.number(),
  refunds: z.number(),
});

/** A payment as Medusa has it. Amounts are decimal text. */
export type Payment = z.output<typeof paymentSchema>;

const ORDERS = `
  select "order".id, "order".status, "order".is_draft_order, "order".currency_code as currency, summary.total,
    (select coalesce(sum((paid.raw_amount->>'value')::numeric), 0) from order_transaction paid
      where paid.order_id = "order".id and paid.deleted_at is null)::text as book,
    (select count(*) from order_transaction entry
      where entry.order_id = "order".id and entry.deleted_at is null)::int as entries,
    (select count(*) from order_item where order_item.order_id = "order".id
      and order_item.deleted_at is null)::int as items,
    (select count(*) from order_item join reservation_item kept on kept.line_item_id = order_item.item_id
      where order_item.order_id = "order".id and order_item.deleted_at is null
        and kept.deleted_at is null)::int as reserved
  from "order"
  left join lateral (
    select (totals->>'original_order_total')::text as total from order_summary
    where order_summary.order_id = "order".id and order_summary.deleted_at is null
    order by version limit 1
  ) summary on true
  where "order".deleted_at is null and "order".created_at >= ?`;

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  is_draft_order: z.boolean(),
  currency: z.string(),
  total: z.string(),
  /** What the order's own transactions say was paid and not refunded. */
  book: z.string(),
  /** How many of them there are. */
  entries: z.number(),
  items: z.number(),
  /** How many of them are reserved. */
  reserved: z.number(),
});
export type Order = z.output<typeof orderSchema>;

export async function listPayments(database: Knex, since = new Date(0)): Promise<Payment[]> {
  const { rows } = await database.raw<{ rows: unknown[] }>(PAYMENTS, [since]);
  return z.array(paymentSchema).parse(rows);
}

export async function listOrders(database: Knex, since: Date): Promise<Order[]> {
  const { rows } = await database.raw<{ rows: unknown[] }>(ORDERS, [since]);
  return z.array(orderSchema).parse(rows);
}

/** What Medusa has recorded for one payment: captured or authorized, and not refunded. */
export function moneyInMedusa({ amount, captured, refunded, canceled }: Payment): BigNumber {
  const authorized = canceled || !new BigNumber(captured).isZero() ? captured : amount;
  return new BigNumber(authorized).minus(refunded);
}

/** What Medusa has of one payment, without what is only authorized. */
export const capturedInMedusa = ({ captured, refunded }: Payment): BigNumber =>
  new BigNumber(captured).minus(refunded);
