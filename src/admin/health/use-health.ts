import { useQuery } from "@tanstack/react-query";
import { ask } from "../common/sdk";

/**
 * Asks the gateway of every merchant, so it is not asked again by itself whenever the window is looked at.
 * @param enabled whether the user may see it
 */
export const useHealth = (enabled: boolean) =>
  useQuery({
    queryKey: ["crossborder", "health"],
    queryFn: () => ask("GET health"),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
