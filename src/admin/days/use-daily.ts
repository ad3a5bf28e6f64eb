import { useQuery } from "@tanstack/react-query";
import { ask } from "../common/sdk";

export function useDaily(days: readonly string[]) {
  const query = new URLSearchParams({ from: days[0] ?? "", to: days.at(-1) ?? "" });
  return useQuery({
    queryKey: ["crossborder", "daily", String(query)],
    queryFn: async () => (await ask("GET books/daily", { query })).days,
    staleTime: 0,
  });
}
