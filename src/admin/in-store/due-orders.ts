import type { HttpTypes } from "@medusajs/framework/types";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sdk } from "../common/sdk";

/** An order that still owes something. */
export interface DueOrder {
  id: string;
  number: string;
  draft: boolean;
  customer: string | undefined;
  outstanding: number;
  currency: string;
  created: string;
}

/** The gateway takes nothing else at the counter. */
const CURRENCY = "usd";

/** How many of each kind are looked through; what is older is found by searching. */
const LIMIT = 100;

const FIELDS = [
  "id",
  "display_id",
  "status",
  "email",
  "currency_code",
  "created_at",
  "summary",
  "customer.first_name",
  "customer.last_name",
  "payment_collections.status",
].join(",");

async function findDueOrders(wanted: { q?: string; id?: string }): Promise<DueOrder[]> {
  const query = { fields: FIELDS, limit: LIMIT, order: "-created_at", ...wanted };
  const [{ orders }, { draft_orders }] = await Promise.all([
    sdk.admin.order.list(query),
    sdk.admin.draftOrder.list(query),
  ]);
  return [
    ...orders.filter(isDue).map((order) => toDueOrder(order, false)),
    ...draft_orders.filter(isDue).map((order) => toDueOrder(order, true)),
  ].sort((one, other) => other.created.localeCompare(one.created));
}

type Order = HttpTypes.AdminOrder | HttpTypes.AdminDraftOrder;

/** A hold leaves the amount outstanding, and must be captured or released before anything else is taken. */
function isDue({ status, currency_code, summary, payment_collections }: Order): boolean {
  const held = payment_collections?.some((collection) => collection.status.endsWith("authorized"));
  return status !== "canceled" && currency_code === CURRENCY && summary.pending_difference > 0 && !held;
}

function toDueOrder(order: Order, draft: boolean): DueOrder {
  const name = [order.customer?.first_name, order.customer?.last_name].filter(Boolean).join(" ");
  return {
    id: order.id,
    number: `#${order.display_id}`,
    draft,
    customer: name || order.email || undefined,
    outstanding: order.summary.pending_difference,
    currency: order.currency_code,
    created: String(order.created_at),
  };
}

const TYPING_MS = 250;

/** The orders that owe something and match what was typed, once the typing has paused. */
export function useDueOrders(typed: string) {
  const [q, setQ] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["crossborder", "due-orders", q],
    queryFn: () => findDueOrders(q ? { q } : {}),
    placeholderData: keepPreviousData,
    // Nothing out of a cache: an order that was just paid must not stand there again, not even for a moment.
    staleTime: 0,
    gcTime: 0,
  });
  /** Whether the list is the answer to what stands in the search field now. */
  const isCurrent = q === typed && !isFetching;
  return { orders: data, error, isCurrent };
}

/** The order that another page has opened the counter for; undefined where it owes nothing. */
export function useDueOrder(id: string | null): DueOrder | undefined {
  const { data } = useQuery({
    queryKey: ["crossborder", "due-order", id],
    queryFn: () => findDueOrders({ id: id ?? "" }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return data?.[0];
}
