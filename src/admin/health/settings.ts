import { toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Channel } from "../common/channel";
import { ask } from "../common/sdk";
import { useText } from "../common/text";
import type { Texts } from "../i18n/en";

/** One thing that the server looked at. */
export interface Check {
  name: string;
  account?: string;
  status: "ok" | "warning" | "error";
  finding: string;
  facts?: Record<string, string | number>;
  message: string;
  next?: string;
}

export interface Health {
  healthy: boolean;
  checks: Check[];
}

export interface Provider {
  id: string;
  channel: Channel;
  in_store: boolean;
}

export interface Account {
  id: string;
  provider_id: string;
  environment: keyof Texts["common"]["environment"];
  merchant_no: string;
  store_no: string;
  providers: Provider[];
  /** As in medusa-config, without anything secret. */
  options: Record<string, unknown>;
  last_notification_at: string | null;
  oldest_due: { reference: string; since: string } | null;
}

export interface Region {
  id: string;
  name: string;
  currency_code: string;
  payable: boolean;
  /** What shoppers can choose. */
  provider_ids: string[];
  /** What is being switched off, with how many payments that are not over. */
  draining: { provider_id: string; since: string; open_payments: number }[];
}

export interface Settings {
  accounts: Account[];
  regions: Region[];
  last_run: { finished_at: string; failures: number } | null;
}

export interface TestOutcome {
  outcome: "arrived" | "elsewhere" | "refused" | "unreachable";
  address: string;
  milliseconds: number;
  reason: string | null;
}

const SETTINGS = ["crossborder", "settings"];

/** Asks the gateway of every account, so it is not asked again by itself whenever the window is looked at. */
export const useHealth = () =>
  useQuery({
    queryKey: ["crossborder", "health"],
    queryFn: () => ask<Health>("health"),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** While a channel is being switched off, the page counts along. */
const DRAINING_POLL_MS = 10_000;

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async () => (await ask<{ settings: Settings }>("settings")).settings,
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
      return (await ask<{ open_payments: number }>("settings/open-payments", { query })).open_payments;
    },
    // What was counted when the dialog was open before is not shown.
    gcTime: 0,
    retry: false,
  });

/** Offers a channel in a region, or switches it off. */
export function useOffer(region: Region) {
  const text = useText("health");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { provider_id: string; enabled: boolean }) =>
      ask<{ region: Region }>("settings/regions", { body: { region_id: region.id, ...change } }),
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
    mutationFn: async () =>
      (await ask<{ test: TestOutcome }>("settings/test-notification", { body: { provider_id } })).test,
  });
