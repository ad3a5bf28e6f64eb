import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  DayAnswer,
  DayList,
  DayView,
  MovementList,
  SignDay,
  StatementColumnsAnswer,
  StatementEntries,
} from "../../http";
import { base64Of } from "../common/base64";
import { ask } from "../common/sdk";

const KEY = ["crossborder", "days"];
/** While a statement is being compared. */
const POLL_MS = 1000;

const paramsOf = (given: Record<string, string | null | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** A day of an account, or of each. */
export function useDays(day: string | null, account: string | null) {
  const query = paramsOf({ day, provider_id: account });
  return useQuery({
    queryKey: [...KEY, String(query)],
    queryFn: async () => (await ask<DayList>("days", { query })).days,
    refetchInterval: ({ state }) => (state.data?.some(({ comparing }) => comparing) ? POLL_MS : false),
    staleTime: 0,
  });
}

/** Pages of a list, which one goes through from its beginning. */
const nextOf = ({ next }: { next: string | null }) => next ?? undefined;

export function useMovements({ provider_id, day, figures }: DayView) {
  return useInfiniteQuery({
    queryKey: [...KEY, "movements", provider_id, day, figures],
    queryFn: ({ pageParam: after }) =>
      ask<MovementList>("days/movements", { query: paramsOf({ provider_id, day, after }) }),
    initialPageParam: "",
    getNextPageParam: nextOf,
  });
}

export function useEntries(statement_id: string, group: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, "entries", statement_id, group],
    queryFn: ({ pageParam: after }) =>
      ask<StatementEntries>("days/statement-entries", { query: paramsOf({ statement_id, group, after }) }),
    initialPageParam: "",
    getNextPageParam: nextOf,
  });
}

/** The file's columns are told by so many of its first bytes. */
const HEAD_BYTES = 64 * 1024;
/** As many as the API takes. */
export const MOST_BYTES = 20_000_000;

export const guessColumns = async (provider_id: string, file: File): Promise<StatementColumnsAnswer> =>
  await ask<StatementColumnsAnswer>("days/statement-columns", {
    body: { provider_id, file: await base64Of(file.slice(0, HEAD_BYTES)) },
  });

interface Compared {
  file: File;
  /** Without them it is compared as the API guesses. */
  columns?: Record<string, string>;
}

export function useCompare({ provider_id, day }: DayView) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  return useMutation({
    mutationFn: async ({ file, columns }: Compared) => {
      const body = { provider_id, day, file: await base64Of(file), ...(columns && { columns }) };
      // The page follows how far it is.
      setTimeout(refresh, POLL_MS);
      return await ask<DayAnswer>("days/statement", { body });
    },
    onSettled: refresh,
  });
}

export function useSign({ provider_id, day, figures, statement }: DayView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => {
      const seen = { provider_id, day, figures, statement_id: statement?.id ?? null };
      const body: SignDay = { ...seen, ...(note.trim() && { note: note.trim() }) };
      return ask<DayAnswer>("days/sign", { body });
    },
    // Also when it was refused: somebody else has signed it.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
