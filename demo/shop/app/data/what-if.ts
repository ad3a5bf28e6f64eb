import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { Fault, Happenings } from "../../shared";
import { isKept, keep } from "./shop";

const PATH = "/what-if";
const KEY = ["what-if"];
const ORDER_FIRST = "order-first";

/** Whether the shop places its orders before they are paid: a switch of this browser, which outlives a reload. */
export function useOrderFirst(): [boolean, (isFirst: boolean) => void] {
  const isFirst = useSyncExternalStore(whenSwitched, () => isKept(ORDER_FIRST));
  const choose = (next: boolean) => {
    keep(ORDER_FIRST, next);
    window.dispatchEvent(new Event(ORDER_FIRST));
  };
  return [isFirst, choose];
}

function whenSwitched(changed: () => void): () => void {
  window.addEventListener(ORDER_FIRST, changed);
  return () => window.removeEventListener(ORDER_FIRST, changed);
}

/** What goes wrong now and what happened at last, as long as somebody looks. */
export function useHappenings(isShown: boolean) {
  return useQuery({
    queryKey: KEY,
    enabled: isShown,
    refetchInterval: 1_500,
    queryFn: async (): Promise<Happenings> => (await fetch(PATH)).json(),
  });
}

/** The fault that was chosen, until the sandbox has it, and how to choose one. */
export function useFault(): [Fault | undefined, (fault: Fault) => void] {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Fault>();
  const { mutate } = useMutation({
    mutationFn: async (fault: Fault) => {
      const headers = { "Content-Type": "application/json" };
      const { ok, status } = await fetch(PATH, { method: "PUT", headers, body: JSON.stringify({ fault }) });
      if (!ok) throw new Error(`The shop answered ${status}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const choose = (fault: Fault) => {
    setChosen(fault);
    mutate(fault, { onSettled: () => setChosen(undefined) });
  };
  return [chosen, choose];
}
