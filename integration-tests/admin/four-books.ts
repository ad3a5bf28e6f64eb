import BigNumber from "bignumber.js";
import type { Shop } from "../../testing/shop/shop";

/** What `bookOf` resolves to where all four books agree. */
export const all = (amount: string) => ({
  gateway: amount,
  ledger: amount,
  payments: amount,
  orders: amount,
});

/** What each of the four books says was captured of a payment and not given back, each read by itself. */
export async function bookOf(shop: Shop, reference: string): Promise<Record<string, string>> {
  const row = await shop.transaction(reference);
  // A deduction goes by the gateway's number alone.
  const { paid, refunded, status } = await shop.gateway.order(row.transaction_no ?? reference);
  const moneyBack = status === "refunded" || status === "reversed";
  const order = (await shop.orders()).find(({ id }) => id === row.order_id);
  const payments = (order?.payment_collections ?? []).flatMap((one) => one.payments);
  const amounts = (kind: "captures" | "refunds") =>
    payments.flatMap((payment) => payment[kind].map(({ amount }) => amount));
  const entries = order
    ? await shop.database("order_transaction").where({ order_id: order.id }).whereNull("deleted_at")
    : [];
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
