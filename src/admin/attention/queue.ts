import { toast } from "@medusajs/ui";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AttentionItem, Resolve, WaitingCode } from "../../http";
import { useMay } from "../common/may";
import { ask } from "../common/sdk";
import { useStillWorking } from "../common/still-working";
import { useText } from "../common/text";
import { en } from "../i18n/en";

/** What a person is asked. */
export type Question = Pick<AttentionItem, "reference" | "code">;

export const PAGE_SIZE = 20;

export const isWaitingCode = (given: string | null): given is WaitingCode =>
  given !== null && given in en.attention.code;

const KEY = ["crossborder", "attention"];
/** As often as the dashboard looks for news for its bell. */
const POLL_MS = 60_000;

export function useQueue(code: WaitingCode | undefined, offset: number) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  if (code) query.set("code", code);
  return useQuery({
    queryKey: [...KEY, "list", code, offset],
    queryFn: () => ask("GET attention", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** How much waits, as of when the page was opened or later; undefined until it is known, and for who may not see it. */
export function useWaitingCount(): number | undefined {
  const may = useMay();
  const query = new URLSearchParams({ limit: "1" });
  const { data } = useQuery({
    queryKey: [...KEY, "count"],
    queryFn: async () => (await ask("GET attention", { query })).count,
    enabled: may("crossborder_transaction:read") ?? false,
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  });
  return data;
}

/** What is asked about a subscription; all others are about a payment, which may wait for another reason at the same time. */
const ABOUT_SUBSCRIPTION = ["deduction_missing", "first_order_ended"] as const;

/** A person says that it is solved. The list, the menu and the payment's own pages are read anew afterwards. */
export function useSolve({ reference, code }: Question, onDone: () => void) {
  const text = useText("attention");
  const client = useQueryClient();
  const followUp = useStillWorking();
  const params = { reference };
  return useMutation({
    mutationFn: ({ note, made }: Pick<Resolve, "note" | "made">) =>
      ask("POST transactions/:reference/resolve", {
        params,
        body: {
          // A note is one line of the history.
          note: note.replace(/\s+/g, " ").trim(),
          made,
          code: ABOUT_SUBSCRIPTION.find((one) => one === code),
        },
      }),
    onSuccess: ({ still_working }) => {
      if (still_working) void followUp(() => ask("GET transactions/:reference", { params }));
      else toast.success(text("solve.done", { reference }));
      onDone();
    },
    onSettled: () => client.invalidateQueries(),
  });
}
