import { useQuery } from "@tanstack/react-query";
import { sdk } from "../common/sdk";
import type { Sums } from "./sums";

export function useDaily(days: readonly string[]) {
  const query = { from: days[0], to: days.at(-1) };
  return useQuery({
    queryKey: ["crossborder", "daily", query],
    queryFn: async () =>
      (await sdk.client.fetch<{ days: Sums[] }>("/admin/crossborder/books/daily", { query })).days,
  });
}
