import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { createPayment } from "../page/payment";
import type { Payment, PaymentOptions, PaymentState } from "../page/types";

/**
 * Everything that a page needs to show a payment and to act on it.
 * @example
 * const labelOf = ({ phase }: PaymentHandle) => (phase === "busy" ? "One moment…" : "Pay");
 */
export interface PaymentHandle extends PaymentState, Pick<Payment, "offer" | "choose" | "pay" | "leave"> {}

/**
 * The payment of one cart, for a page of your own. Another cart is another payment.
 * @example
 * function PayButton({ cart, sdk }: Pick<PaymentOptions, "cart" | "sdk">) {
 *   const { pay, phase } = useCrossborderPayment({ cart, sdk, onOrder: ({ id }) => location.assign(`/order/${id}`) });
 *   return <button onClick={() => pay()} disabled={phase === "busy"}>Pay</button>;
 * }
 */
export function useCrossborderPayment(options: PaymentOptions): PaymentHandle {
  const { id, total } = options.cart;
  const held = useMemo(() => {
    // The payment reads the latest callbacks out of this object as long as it lives.
    const latest = { ...options };
    return { latest, payment: createPayment(latest) };
  }, [id]);
  const { latest, payment } = held;
  useEffect(() => {
    // What a page no longer asks for is not asked for any more: a subscription, such as.
    Object.keys(latest).forEach((name) => name in options || Reflect.deleteProperty(latest, name));
    Object.assign(latest, options);
  });
  useNewWish(payment, options);
  useEffect(() => payment.connect(), [payment]);
  // The page knows of a change of the cart before the next look.
  useEffect(() => void payment.resume(), [payment, total]);
  const state = useSyncExternalStore(payment.subscribe, payment.getState, payment.getState);
  const { offer, choose, pay, leave } = payment;
  return { ...state, offer, choose, pay, leave };
}

/** Another method or plan than before leads back to the choice: an open code is not what is wished for any more. */
function useNewWish(payment: Payment, { provider_id, recurring_plan }: PaymentOptions): void {
  const wish = useRef({ payment, provider_id, recurring_plan });
  useEffect(() => {
    const before = wish.current;
    wish.current = { payment, provider_id, recurring_plan };
    const { phase, provider_id: chosen } = payment.getState();
    if (before.payment !== payment || phase === "done") return;
    // A cart whose first session was opened meanwhile names its method now: that is no new wish.
    const isNew = before.provider_id && before.provider_id !== provider_id && provider_id !== chosen;
    if (isNew && provider_id) payment.choose(provider_id);
    else if (before.recurring_plan !== recurring_plan) payment.leave();
  }, [payment, provider_id, recurring_plan]);
}
