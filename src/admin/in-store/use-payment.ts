import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cancel, type Payment, poll, scan, type Scanned } from "./payments";

const POLL_MS = 2000;

export const paymentKey = (reference: string) => ["crossborder", "in-store", reference];

const isWaiting = (payment: Payment | undefined) =>
  !payment || payment.state === "open" || payment.state === "drafted" || payment.settlement === "unsettled";

/** One payment at the counter: how it stands, and what can be done with it. */
export function usePayment(reference: string) {
  const client = useQueryClient();
  const queryKey = paymentKey(reference);
  const { data: payment, error } = useQuery({
    queryKey,
    queryFn: () => poll(reference),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
  const known = async (changed: Payment) => {
    // A poll that was sent before would put the old state back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  };
  const askAgain = () => client.invalidateQueries({ queryKey });
  const scanning = useMutation({
    mutationFn: (scanned: Scanned) => scan(reference, scanned),
    onSuccess: (answer) => known(answer.payment),
    onError: askAgain,
  });
  const cancelling = useMutation({
    mutationFn: () => cancel(reference),
    onSuccess: known,
    onError: askAgain,
  });
  return { payment, error, scanning, cancelling };
}
