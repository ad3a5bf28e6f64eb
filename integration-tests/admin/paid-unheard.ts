import type { Shop } from "../../testing/shop/shop";

/** A checkout that was paid on the cashier page; no notification comes, and the browser does not come back: no order has the money. */
export async function paidUnheard(shop: Shop) {
  await shop.gateway.faults({ ipn: { lose: true } });
  const begun = await shop.checkout();
  await begun.shopper.atCashier(begun.cashier_url);
  return begun;
}
