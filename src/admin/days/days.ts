import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type {
  DayView,
  DifferentLine,
  DifferentLines,
  RecoverAnswer,
  SignDay,
  StatementColumnsAnswer,
} from "../../http";
import { ask, saveFile } from "../common/sdk";

const KEY = ["crossborder", "days"];

const paramsOf = (given: Record<string, string | null | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** A day of an account, or of each. */
export function useDays(day: string | null, account: string | null) {
  const query = paramsOf({ day, provider_id: account });
  return useQuery({
    queryKey: [...KEY, String(query)],
    queryFn: async () => (await ask("GET days", { query })).days,
    staleTime: 0,
  });
}

/** Of the day, in the reader's time zone and the gateway's. */
export function exportDay({ provider_id, account, day }: DayView): Promise<void> {
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
  return saveFile("GET days/export", `day-${account}-${day}.csv`, {
    query: paramsOf({ provider_id, day, time_zone }),
  });
}

export const exportDifferences = ({ provider_id, day }: DayView): Promise<void> =>
  saveFile("GET days/differences/export", `differences-${day}.csv`, {
    query: paramsOf({ provider_id, day }),
  });

/** Pages of a list, which one goes through from its beginning. */
const nextOf = ({ next }: { next: string | null }) => next ?? undefined;

export function useTransactions({ provider_id, day, figures }: DayView) {
  return useInfiniteQuery({
    queryKey: [...KEY, "movements", provider_id, day, figures],
    queryFn: ({ pageParam: after }) =>
      ask("GET days/movements", { query: paramsOf({ provider_id, day, after }) }),
    initialPageParam: "",
    getNextPageParam: nextOf,
  });
}

export function useDifferences({ provider_id, day, statement }: DayView, group: string) {
  return useInfiniteQuery({
    queryKey: [...KEY, "differences", provider_id, day, statement?.compared_at, group],
    queryFn: ({ pageParam: after }) =>
      ask("GET days/differences", { query: paramsOf({ provider_id, day, group, after }) }),
    initialPageParam: "",
    getNextPageParam: nextOf,
  });
}

/** Of a line that was asked about: what became of it, or why nothing did. */
export type Imported = RecoverAnswer["outcome"] | "waits" | Error;

/** A line of the file is named once in a group; what only the store has, by its payment. */
export const keyOf = ({ lines, named, reference, kind }: DifferentLine): string =>
  [kind, lines, named, reference].join(" ");

/** All lines of a group. */
async function allDifferences({ provider_id, day }: DayView, group: string): Promise<DifferentLine[]> {
  const all: DifferentLine[] = [];
  let after: string | null = "";
  while (after !== null) {
    const query: URLSearchParams = paramsOf({ provider_id, day, group, after, limit: "100" });
    const page: DifferentLines = await ask("GET days/differences", { query });
    all.push(...page.lines);
    after = page.next;
  }
  return all;
}

/** Asks the gateway about lines, one after the other, as long as the page is there. */
export function useImport(day: DayView, group: string) {
  const client = useQueryClient();
  const [imported, setImported] = useState<ReadonlyMap<string, Imported>>(new Map());
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const note = (line: DifferentLine, what: Imported) =>
    setImported((before) => new Map(before).set(keyOf(line), what));
  const importing = useMutation({
    mutationFn: async (some?: DifferentLine[]) => {
      const lines = some ?? (await allDifferences(day, group));
      for (const line of lines) note(line, "waits");
      for (const line of lines) {
        if (!isThere.current) return;
        note(line, await importLine(day, line).catch((error: Error) => error));
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return { imported, importing, importLines: (some?: DifferentLine[]) => importing.mutate(some) };
}

/** As the API takes them: a cell of a file may have anything. */
const NUMBER = /^[\w.-]{1,64}$/;
const MOST_NUMBERS = 6;

async function importLine(
  { provider_id }: DayView,
  { reference, named }: DifferentLine,
): Promise<RecoverAnswer["outcome"]> {
  const keys = [reference, ...(named ?? "").split(" ")].flatMap((key) =>
    key !== null && NUMBER.test(key) ? [key] : [],
  );
  const body = { keys: [...new Set(keys)].slice(0, MOST_NUMBERS), provider_id };
  return (await ask("POST recoveries", { body })).outcome;
}

/** The file's columns are told by so many of its first bytes. */
const HEAD_BYTES = 64 * 1024;
/** As many as the API takes. */
export const MOST_BYTES = 20_000_000;

export const guessColumns = async (provider_id: string, file: File): Promise<StatementColumnsAnswer> =>
  await ask("POST days/statement-columns", {
    body: { provider_id, file: await base64Of(file.slice(0, HEAD_BYTES)) },
  });

interface Compared {
  file: File;
  /** Without them it is compared as the API guesses. */
  columns?: Record<string, string>;
}

export function useCompare({ provider_id, day }: DayView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, columns }: Compared) => {
      const body = { provider_id, day, file: await base64Of(file), ...(columns && { columns }) };
      return await ask("POST days/statement", { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSign({ provider_id, day, figures, statement }: DayView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => {
      const seen = { provider_id, day, figures, compared_at: statement?.compared_at ?? null };
      const body: SignDay = { ...seen, ...(note.trim() && { note: note.trim() }) };
      return ask("POST days/sign", { body });
    },
    // Also when it was refused: somebody else has signed it.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** A file as the API takes it. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () => reject(reader.error ?? new Error(reader.readyState.toString()));
    reader.readAsDataURL(file);
  });
