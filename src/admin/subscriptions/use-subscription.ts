import { toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MayWork } from "../../http";
import { nameOf } from "../../http/person";
import { ask, sdk } from "../common/sdk";
import { useStillWorking } from "../common/still-working";
import { useText } from "../common/text";
import { useSubscriptionWords } from "./words";

/** A payment was just notified, or its order is being made: look again after a while. */
const POLL_MS = 15_000;

const read = async (schedule_no: string) =>
  (await ask("GET recurring-schedules/:schedule_no", { params: { schedule_no } })).recurring_schedule;

const useRead = (id: string) =>
  useQuery({
    queryKey: ["crossborder", "subscription", id],
    queryFn: () => read(id),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });

/** What it is called, once that is read. */
export function useSubscriptionNumber(id: string): string {
  const words = useSubscriptionWords();
  const { data: subscription } = useRead(id);
  return subscription ? words.number(subscription) : "…";
}

/** One subscription with what staff can do about it. Each act says afterwards what happened. */
export function useSubscription(id: string) {
  const text = useText("subscriptions");
  const client = useQueryClient();
  const { data: subscription, error } = useRead(id);
  // After an error too: the gateway may have done it, and the history has a line more.
  const onSettled = () => client.invalidateQueries();
  const followUp = useStillWorking();
  const params = { schedule_no: id };
  const say = ({ still_working }: MayWork, done: string) => {
    if (still_working) void followUp(() => read(id));
    else toast.success(done);
  };
  const raising = useMutation({
    /** 0 for no limit. */
    mutationFn: (payment_count: number) =>
      ask("POST recurring-schedules/:schedule_no", { params, body: { payment_count } }),
    onSuccess: (answer, count) =>
      say(answer, text(count === 0 ? "raise.done_endless" : "raise.done", { count })),
    onSettled,
  });
  const cancelling = useMutation({
    mutationFn: () => ask("POST recurring-schedules/:schedule_no", { params, body: { status: "CANCELLED" } }),
    onSuccess: (answer) => say(answer, text("cancel.done")),
    onSettled,
  });
  const ordering = useMutation({
    mutationFn: (reference: string) =>
      ask("POST recurring-schedules/:schedule_no/deductions/:reference/order", {
        params: { ...params, reference },
      }),
    onSuccess: (answer) => say(answer, text("order.done")),
    onSettled,
  });
  return { subscription, error, raising, cancelling, ordering };
}

export type SubscriptionActs = ReturnType<typeof useSubscription>;

/** Who the customers are, by their ids; of Medusa's own route, so that only who may see customers reads a name. */
export function useCustomers(ids: readonly (string | null)[]): (id: string | null) => string | undefined {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))].sort();
  const { data: customers } = useQuery({
    queryKey: ["crossborder", "customers", wanted],
    queryFn: async () => (await sdk.admin.customer.list({ id: wanted, limit: wanted.length })).customers,
    enabled: wanted.length > 0,
    retry: false,
  });
  return (wantedId) => nameOf(customers?.find(({ id }) => id === wantedId)) || undefined;
}
