import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FoundRenewalAnswer } from "../../http";
import { findRenewal, readNumbers } from "./subscriptions";

/** What is known of a number that staff has given. */
export interface Found {
  number: string;
  answer?: FoundRenewalAnswer;
  error?: Error;
}

/** Asks about each number of a list, one after the other, as long as its page is there. */
export function useFinding(id: string) {
  const client = useQueryClient();
  const [rows, setRows] = useState<Found[]>([]);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const finding = useMutation({
    mutationFn: async (file: Blob) => {
      const numbers = await readNumbers(id, file);
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
