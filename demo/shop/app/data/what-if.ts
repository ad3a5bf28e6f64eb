import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Fault, Happenings } from "../../shared";

const PATH = "/what-if";
const KEY = ["what-if"];

/** What goes wrong now and what happened at last, as long as somebody looks. */
export function useHappenings(isShown: boolean) {
  return useQuery({
    queryKey: KEY,
    enabled: isShown,
    refetchInterval: 1_500,
    queryFn: async (): Promise<Happenings> => (await fetch(PATH)).json(),
  });
}

export function useFault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fault: Fault) => {
      const headers = { "Content-Type": "application/json" };
      const { ok, status } = await fetch(PATH, { method: "PUT", headers, body: JSON.stringify({ fault }) });
      if (!ok) throw new Error(`The shop answered ${status}`);
    },
    // The choice stands at once, and what the sandbox says of it a moment later.
    onMutate: (fault) => client.setQueryData<Happenings>(KEY, (known) => ({ lines: [], ...known, fault })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
