import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CounterOrder, findOrders, type MedusaOrder, toCounterOrder } from "./orders";

/** The gateway takes nothing else at the counter. */
const CURRENCY = "usd";

/** How many of each kind are looked through; what is older is found by searching. */
const LIMIT = 100;

async function findDueOrders(wanted: { q?: string; id?: string }): Promise<CounterOrder[]> {
  const found = await findOrders({ limit: LIMIT, order: "-created_at", ...wanted });
  return found
    .filter(isDue)
    .map(toCounterOrder)
    .sort((one, other) => other.created.localeCompare(one.created));
}

/** Medusa's own provider holds no money. */
const MANUAL = "pp_system_default";

/** A hold leaves the amount outstanding, and must be captured or released before anything else is taken. */
function isDue({ status, currency_code, summary, payment_collections }: MedusaOrder): boolean {
  const held = payment_collections?.some(
    (collection) =>
      collection.status.endsWith("authorized") &&
      !collection.payments?.every(({ provider_id }) => provider_id === MANUAL),
  );
  return status !== "canceled" && currency_code === CURRENCY && summary.pending_difference > 0 && !held;
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

/** The order that another page has opened the counter for; null where it owes nothing that can be taken here. */
export function useDueOrder(id: string | null) {
  const { data: order, error } = useQuery({
    queryKey: ["crossborder", "due-order", id],
    queryFn: async () => (await findDueOrders({ id: id ?? "" }))[0] ?? null,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return { order, error };
}
