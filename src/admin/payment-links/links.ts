import { toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaymentLinkAnswer } from "../../http";
import { ask } from "../common/sdk";

/** So many are shown: an order that has more has others that are over. */
const SHOWN = 10;

/** The links of an order, and whether another one can be made; asked again as often as `refetchInterval` says. */
export function useLinks(order_id: string, refetchInterval: number | false = false) {
  const query = new URLSearchParams({ order_id, limit: String(SHOWN) });
  return useQuery({
    queryKey: ["crossborder", "payment-links", order_id],
    queryFn: () => ask("GET payment-links", { query }),
    retry: false,
    refetchInterval,
    staleTime: 0,
  });
}

/** @param again what the order is to be paid again first */
export const postLink = (order_id: string, again?: string) =>
  ask("POST payment-links", { body: { order_id, ...(again && { again }) } });

/**
 * Does something with links once, says so, and has the block show what is so now.
 * @param name what is done, and with what
 */
export function useLinkAct(name: string, act: () => Promise<PaymentLinkAnswer>, said: string) {
  const client = useQueryClient();
  const mutationKey = ["crossborder", "payment-link", name];
  const acting = useMutation({
    mutationKey,
    mutationFn: act,
    onSuccess: () => void toast.success(said),
    // A link may have changed what the order owes, which Medusa's own blocks show.
    onSettled: () => client.invalidateQueries(),
  });
  /** A second click comes before the page has drawn that the first is under way. */
  const run = () => {
    if (client.isMutating({ mutationKey }) === 0) acting.mutate();
  };
  return { error: acting.error, isPending: acting.isPending, run };
}
