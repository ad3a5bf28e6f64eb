import { useQuery } from "@tanstack/react-query";
import type { TransactionDetail } from "../../http";
import { ask } from "../common/sdk";

/** A customer may be paying right now, or the gateway answering. */
const POLL_MS = 15_000;
const isMoving = ({ state, notice }: TransactionDetail) =>
  state === "open" || state === "drafted" || (notice !== null && MOVING.has(notice.code));

type Code = NonNullable<TransactionDetail["notice"]>["code"];
const MOVING: ReadonlySet<Code> = new Set<Code>(["under_way", "accepted", "unclear", "not_recorded"]);

/** What the gateway has for an order, draft or not. The blocks of its page share one request. */
export const useOrderPayments = (order_id: string) =>
  useQuery({
    queryKey: ["crossborder", "order-payments", order_id],
    queryFn: () => ask("GET orders/:id/transactions", { params: { id: order_id } }),
    refetchInterval: ({ state }) => (state.data?.transactions.some(isMoving) ? POLL_MS : false),
    retry: false,
    staleTime: 0,
  });

/** The lower, the more urgent. */
const URGENCY: Readonly<Record<Code, number>> = {
  needs_attention: 0,
  refused: 1,
  refused_as_over: 1,
  failed: 1,
  unclear: 1,
  under_way: 2,
  accepted: 2,
  not_recorded: 3,
  held: 4,
  rest_held: 4,
  order_waits: 5,
  paid_too_much: 5,
  returned: 6,
};

/** A payment of which something must be said first. */
export type Noticed = TransactionDetail & { notice: NonNullable<TransactionDetail["notice"]> };

/** The payment of an order about which staff must know something first; of two that are as urgent, the newer. */
export const mostUrgent = (transactions: readonly TransactionDetail[]): Noticed | undefined =>
  transactions
    .flatMap(({ notice, ...payment }) => (notice ? [{ ...payment, notice }] : []))
    .toSorted((one, other) => URGENCY[one.notice.code] - URGENCY[other.notice.code])[0];
