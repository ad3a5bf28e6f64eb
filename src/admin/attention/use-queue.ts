import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "../common/may";
import { ACTS, countWaiting, listWaiting, solve, type WaitingCode } from "./queue";

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
    enabled: may("crossborder_transaction:read"),
    refetchInterval: POLL_MS,
    retry: false,
  });
  return data ?? 0;
}

/** Acts on a transaction; list and menu are read anew afterwards, also when it failed: the last error may be another one. */
export function useAct(name: keyof typeof ACTS) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ACTS[name],
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reference, note }: { reference: string; note: string }) => solve(reference, note),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
