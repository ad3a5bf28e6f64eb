import { toast } from "@medusajs/ui";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WaitingCode } from "../../http";
import { useMay } from "../common/may";
import { useStillWorking } from "../common/still-working";
import { useText } from "../common/text";
import { countWaiting, listWaiting, type Question, readAgain, solve, type Solution } from "./queue";

const KEY = ["crossborder", "attention"];
/** As often as the dashboard looks for news for its bell. */
const POLL_MS = 60_000;

export function useQueue(code: WaitingCode | undefined, offset: number) {
  return useQuery({
    queryKey: [...KEY, "list", code, offset],
    queryFn: () => listWaiting(code, offset),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** How much waits, for the menu: 0 for who may not see it. */
export function useWaitingCount(): number {
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...KEY, "count"],
    queryFn: countWaiting,
    enabled: may("crossborder_transaction:read") ?? false,
    refetchInterval: POLL_MS,
    retry: false,
  });
  return data ?? 0;
}

/** A person says that it is solved. The list, the menu and the payment's own pages are read anew afterwards. */
export function useSolve(question: Question, onDone: () => void) {
  const text = useText("attention");
  const client = useQueryClient();
  const followUp = useStillWorking();
  return useMutation({
    mutationFn: (solution: Solution) => solve(question, solution),
    onSuccess: ({ still_working }) => {
      if (still_working) void followUp(() => readAgain(question));
      else toast.success(text("solve.done", { reference: question.reference }));
      onDone();
    },
    onSettled: () => client.invalidateQueries(),
  });
}
