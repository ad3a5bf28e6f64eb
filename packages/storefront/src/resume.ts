import { apiOf } from "./api";
import { forget, remembered } from "./memory";
import { type Code, outcomeOf, type Result, resultOf } from "./outcome";
import type { Store } from "./store";
import { lookAtOrder, waitForOrder } from "./wait-for-order";
import type { WaitOptions } from "./wait-for-payment";

/** What `payment` in the return address means before the store was asked. */
const TOLD: Readonly<Record<string, Code>> = {
  paid: "paid",
  held: "held",
  declined: "declined",
  expired: "expired",
  returned: "money_returned",
};

/**
 * What came of the payment, for the page to which the browser comes back from the cashier page. An order is shown because
 * the store has it, and not because the address says so; a payment that was declined or came too late is told at once.
 * @param address of the page, with its query
 * @throws the signal's reason when it ends the waiting
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const { code, order } = await resultOfReturn(store, window.location.href);
 */
export async function resultOfReturn(sdk: Store, address: string, options?: WaitOptions): Promise<Result> {
  const query = new URL(address).searchParams;
  const told = TOLD[query.get("payment") ?? ""];
  const cart_id = query.get("cart_id") ?? remembered();
  if (told && ["declined", "expired"].includes(outcomeOf(told))) {
    // It may be paid by now, or its money is on its way back.
    const now = cart_id && (await lookAtOrder(sdk, cart_id).catch(() => undefined));
    return now && now.outcome !== "pending" ? now : resultOf(told, { cart_id });
  }
  const order_id = query.get("order_id");
  const order =
    told && order_id
      ? await apiOf(sdk)
          .order(order_id)
          .catch(() => undefined)
      : undefined;
  if (told && order) {
    if (cart_id) forget(cart_id);
    return resultOf(told, { cart_id, order });
  }
  return cart_id ? await waitForOrder(sdk, cart_id, options) : resultOf(told ?? "not_found");
}

/**
 * What has become of a payment whose end the shopper has not seen, because the tab was closed or the wallet did not come
 * back. Undefined when there is none. Tells each end once.
 * @example
 * const store = { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" };
 * const last = await lastPayment(store);
 * if (last?.order) console.log(`Order ${last.order.display_id} was placed`);
 */
export async function lastPayment(sdk: Store): Promise<Result | undefined> {
  const cart_id = remembered();
  if (!cart_id) return undefined;
  const result = await lookAtOrder(sdk, cart_id).catch(() => undefined);
  if (result && result.outcome !== "pending") forget(cart_id);
  return result;
}
