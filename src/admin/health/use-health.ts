import { useQuery } from "@tanstack/react-query";
import type { Health } from "../../http";
import { ask } from "../common/sdk";

/** Asks the gateway of every account, so it is not asked again by itself whenever the window is looked at. */
export const useHealth = () =>
  useQuery({
    queryKey: ["crossborder", "health"],
    queryFn: () => ask<Health>("health"),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
