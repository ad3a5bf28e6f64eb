import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { findDueOrders } from "./due-orders";

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
    queryFn: () => findDueOrders(q),
    placeholderData: keepPreviousData,
    // Nothing out of a cache: an order that was just paid must not stand there again, not even for a moment.
    staleTime: 0,
    gcTime: 0,
  });
  /** Whether the list is the answer to what stands in the search field now. */
  const isCurrent = q === typed && !isFetching;
  return { orders: data, error, isCurrent };
}
