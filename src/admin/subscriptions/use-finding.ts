import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FoundAmongAnswer, FoundRenewalAnswer } from "../../http";
import { findRenewal, readNumbers } from "./subscriptions";

/** What is known of a number that staff has given. */
export interface Found {
  number: string;
  answer?: FoundRenewalAnswer & Partial<FoundAmongAnswer>;
  error?: Error;
}

/** Where numbers stand. */
export interface Numbers {
  file: Blob;
  /** What the file calls them, where it is no known name. */
  column?: string;
}

/**
 * Asks about each number of a list, one after the other, as long as its page is there.
 * @param id of the subscription that they belong to; of any where it is left out
 */
export function useFinding(id?: string) {
  const client = useQueryClient();
  const [rows, setRows] = useState<Found[]>([]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const finding = useMutation({
    mutationFn: async ({ file, column }: Numbers) => {
      const numbers = await readNumbers(file, column);
      setRows(numbers.map((number) => ({ number })));
      for (const number of numbers) {
        if (!isThere.current) return;
        const found = await findRenewal(id, number).then(
          (answer): Found => ({ number, answer }),
          (error: Error): Found => ({ number, error }),
        );
        setRows((known) => known.map((row) => (row.number === number ? found : row)));
      }
    },
    // After an error too: some of them may be recorded.
    onSettled: () => client.invalidateQueries(),
  });
  return { rows, finding };
}
