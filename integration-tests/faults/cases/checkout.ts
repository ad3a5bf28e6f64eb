import { eventually } from "../../../testing/shop/sandbox-control";
import type { StoreSession } from "../../../testing/shop/shopper";
import type { FaultShop } from "../fault-case";

/** A shopper at the cashier page, about to pay. */
export async function checkout(shop: FaultShop, handle?: string, channel = "channel-a") {
  const shopper = shop.shopper();
  const cart = await shopper.fillCart("usd", handle);
  const session = await shopper.choosePayment(channel);
  return { shopper, cart, ...onPage(session) };
}

const onPage = ({
  shown,
  ...session
}: StoreSession & { shown: { reference: string; cashier_url: string } }) => ({
  session,
  reference: shown.reference,
  cashierUrl: shown.cashier_url,
});

/** A shopper who has paid, unnoticed by the store so far. */
export async function paidUnnoticed(shop: FaultShop, handle?: string) {
  await shop.gateway.faults({ ipn: { lose: true } });
  const begun = await checkout(shop, handle);
  const callback = await begun.shopper.atCashier(begun.cashierUrl);
  await shop.gateway.gaveUpNotifying(begun.reference);
  await shop.gateway.faults({});
  return { ...begun, callback };
}

/** An order that was paid and placed. */
export async function placedOrder(shop: FaultShop) {
  const paid = await paidUnnoticed(shop);
  await paid.shopper.comeBack(paid.callback);
  const { order } = await paid.shopper.complete(paid.cart.id);
  if (!order) throw new Error("the shopper paid and got no order");
  return { ...paid, orderId: order.id };
}

/** An order whose money is held until staff captures it. */
export async function heldOrder(shop: FaultShop) {
  const shopper = shop.shopper();
  const cart = await shopper.fillCart();
  const { shown } = await shopper.openSession("pp_crossborder-channel-a_hold");
  await shop.gateway.act(shown.reference, "pay");
  await shop.gateway.notified(shown.reference);
  await eventually(async () => (await shopper.complete(cart.id)).type === "order", "the hold to be an order");
  const { order } = await shopper.complete(cart.id);
  return { cart, reference: shown.reference, orderId: order?.id ?? "" };
}
