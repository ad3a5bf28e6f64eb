import { createPayment, type Payment, type PaymentOptions, type PaymentState } from "../page";
import { useEffect, useMemo, useSyncExternalStore } from "react";

/**
 * Everything that a page needs to show a payment and to act on it.
 * @example
 * const labelOf = ({ phase }: PaymentHandle) => (phase === "busy" ? "One moment…" : "Pay");
 */
export interface PaymentHandle extends PaymentState, Pick<Payment, "choose" | "pay" | "leave"> {}

/**
 * The payment of one cart, for a page of your own. Another cart is another payment.
 * @example
 * function PayButton({ cart, sdk }: Pick<PaymentOptions, "cart" | "sdk">) {
 *   const { pay, phase } = useCrossborderPayment({ cart, sdk, onOrder: ({ id }) => location.assign(`/order/${id}`) });
 *   return <button onClick={() => pay()} disabled={phase === "busy"}>Pay</button>;
 * }
 */
export function useCrossborderPayment(options: PaymentOptions): PaymentHandle {
  const { id } = options.cart;
  const held = useMemo(() => {
    // The payment reads the latest callbacks out of this object as long as it lives.
    const latest = { ...options };
    return { latest, payment: createPayment(latest) };
  }, [id]);
  const { latest, payment } = held;
  useEffect(() => void Object.assign(latest, options));
  useEffect(() => payment.connect(), [payment]);
  const state = useSyncExternalStore(payment.subscribe, payment.getState, payment.getState);
  const { choose, pay, leave } = payment;
  return { ...state, choose, pay, leave };
}
