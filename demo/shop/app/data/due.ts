import type { HttpTypes } from "@medusajs/framework/types";
import { type Code, sessionData, shownPayment } from "medusa-payment-crossborder-storefront";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Order, useOrder } from "./account";
import { useShop } from "./shop";
import { sdk } from "./store";

export type Due = HttpTypes.StorePaymentCollection;

/** What came of a payment. */
export type News = Code | "checking";

const UNPAID = ["not_paid", "awaiting"];

/** What an order still owes. Medusa opens a payment collection for it, such as when staff put something into the order. */
const dueOf = (order: Order): Due | undefined =>
  isCancelled(order)
    ? undefined
    : order.payment_collections?.find(({ status, amount }) => UNPAID.includes(status) && amount > 0);

const isCancelled = ({ status }: Order) => status === "canceled";

/** Opens a payment of what is due, and sends the browser to the cashier page. It comes back to the order's own page. */
export function usePayDue(order_id: string, due: Due) {
  const { to } = useShop();
  const payment = useMutation({
    mutationFn: async (provider_id: string) => {
      const body = { provider_id, data: sessionData({ path: to(`/order/${order_id}`) }) };
      const path = `/store/payment-collections/${due.id}/payment-sessions`;
      const { payment_collection } = await sdk.client.fetch<HttpTypes.StorePaymentCollectionResponse>(path, {
        method: "POST",
        body,
      });
      const session = payment_collection.payment_sessions?.find((one) => one.provider_id === provider_id);
      const address = session && shownPayment(session)?.cashier_url;
      if (!address) throw new Error("The payment has no cashier page");
      window.location.assign(address);
    },
  });
  const { reset } = payment;
  useEffect(() => {
    // A page out of the browser's memory is as it was left: with a button that waits.
    const show = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, [reset]);
  return payment;
}

/** What the address says of a payment from which the browser comes back (docs/getting-started.md). */
const TOLD: Readonly<Record<string, News>> = {
  paid: "checking",
  pending: "checking",
  declined: "declined",
  expired: "expired",
  returned: "money_returned",
};

/** As long as the store may still hear of a payment from the gateway. */
const CHECKED_MS = 60_000;

/** An order, what it still owes, and what came of a payment of that: whether it is paid, the order says alone. */
export function useOrderWithDue(id: string) {
  const [query] = useSearchParams();
  const told = TOLD[query.get("payment") ?? ""];
  const [since] = useState(Date.now);
  const isWaiting = (order: Order) => told === "checking" && dueOf(order) !== undefined;
  const { data: order, dataUpdatedAt, isError } = useOrder(id, isWaiting);
  const due = order && dueOf(order);
  const isLong = told === "checking" && dataUpdatedAt > since + CHECKED_MS;
  return { order, isError, due, news: told && order && newsOf(told, order, isLong) };
}

function newsOf(told: News, order: Order, isLong: boolean): News {
  if (told === "money_returned" || isCancelled(order)) return told;
  if (!dueOf(order)) return "paid";
  return isLong ? "not_known" : told;
}
