import { toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RegionView } from "../../http";
import { ask } from "../common/sdk";
import { useText } from "../common/text";

const SETTINGS = ["crossborder", "settings"];

/** While a channel is being switched off, the page counts along. */
const DRAINING_POLL_MS = 10_000;

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async () => (await ask("GET settings")).settings,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.regions.some(({ draining }) => draining.length > 0) ? DRAINING_POLL_MS : false,
  });

/** How many payments of a channel are under way in a region. */
export const useOpenPayments = (region_id: string, provider_id: string) =>
  useQuery({
    queryKey: [...SETTINGS, "open-payments", region_id, provider_id],
    queryFn: async () => {
      const query = new URLSearchParams({ region_id, provider_id });
      return (await ask("GET settings/open-payments", { query })).open_payments;
    },
    // What was counted when the dialog was open before is not shown.
    gcTime: 0,
    retry: false,
  });

/** Offers a channel in a region, or switches it off. */
export function useOffer(region: RegionView) {
  const text = useText("settings");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { provider_id: string; enabled: boolean }) =>
      ask("POST settings/regions", { body: { region_id: region.id, ...change } }),
    onSuccess: ({ region: { draining } }, { provider_id, enabled }) => {
      const drains = draining.some((one) => one.provider_id === provider_id);
      const off = drains ? "regions.switching_off" : "regions.taken_away";
      toast.success(text(enabled ? "regions.offered" : off, { region: region.name }));
    },
    onError: ({ message }) =>
      toast.error(text("regions.not_changed", { region: region.name }), { description: message }),
    // Medusa's own page of the region shows it, too.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "health" }),
  });
}

export const useTestNotification = (provider_id: string) =>
  useMutation({
    mutationFn: async () => (await ask("POST settings/test-notification", { body: { provider_id } })).test,
  });
