import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import { z } from "zod";
import type { Shop } from "../../testing/shop/shop";

/** What `bookOf` resolves to where all four books agree. */
export const all = (amount: string) => ({
  gateway: amount,
  ledger: amount,
  payments: amount,
  orders: amount,
});

const paid = z.array(
  z.object({
    captures: z.array(z.object({ amount: z.coerce.number() })),
    refunds: z.array(z.object({ amount: z.coerce.number() })),
  }),
);

/** Also where no order leads to them. */
async function paymentsOf(shop: Shop, payment_session_id: string | null) {
  const fields = ["captures.amount", "refunds.amount"];
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "payment", fields, filters: { payment_session_id } });
  return paid.parse(data);
}

/** What each of the four books says was captured of a payment and not given back, each read by itself. */
export async function bookOf(shop: Shop, reference: string): Promise<Record<string, string>> {
  const row = await shop.transaction(reference);
  // A deduction goes by the gateway's number alone.
  const { paid, refunded, status } = await shop.gateway.order(row.transaction_no ?? reference);
  const moneyBack = status === "refunded" || status === "reversed";
  // A store's own workflow may have made several.
  const ids = row.order_ids ?? (row.order_id === null ? [] : [row.order_id]);
  const orders = (await shop.orders()).filter(({ id }) => ids.includes(id));
  const linked = orders.flatMap((one) => one.payment_collections.flatMap(({ payments }) => payments));
  const payments = row.order_ids ? await paymentsOf(shop, row.payment_session_id) : linked;
  const amounts = (kind: "captures" | "refunds") =>
    payments.flatMap((payment) => payment[kind].map(({ amount }) => amount));
  const entries = await shop
    .database("order_transaction")
    .whereIn(
      "order_id",
      orders.map(({ id }) => id),
    )
    .whereNull("deleted_at");
  const sum = (numbers: (string | number)[]) =>
    numbers.reduce<BigNumber>((total, number) => total.plus(number), new BigNumber(0));
  const { captured_amount, refunded_amount, returned_amount } = row;
  const books = {
    gateway: moneyBack ? sum([]) : sum([paid]).minus(refunded),
    ledger: sum([captured_amount]).minus(refunded_amount).minus(returned_amount),
    payments: sum(amounts("captures")).minus(sum(amounts("refunds"))),
    orders: sum(entries.map(({ amount }: { amount: number }) => amount)),
  };
  return Object.fromEntries(Object.entries(books).map(([book, amount]) => [book, amount.toFixed(2)]));
}
