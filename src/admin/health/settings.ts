import { toast } from "@medusajs/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sdk } from "../common/sdk";
import { useText } from "../common/text";

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
  channel: "channel_a" | "channel_b" | "channel_c" | "creditcard" | "in_store";
  in_store: boolean;
}

export interface Account {
  id: string;
  provider_id: string;
  environment: "sandbox" | "test" | "production";
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
  provider_ids: string[];
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

const API = "/admin/crossborder";
const SETTINGS = ["crossborder", "settings"];

const post = <Answer>(path: string, body: object) =>
  sdk.client.fetch<Answer>(`${API}/settings/${path}`, { method: "POST", body });

/** Asks the gateway of every account, so it is not asked again by itself whenever the window is looked at. */
export const useHealth = () =>
  useQuery({
    queryKey: ["crossborder", "health"],
    queryFn: () => sdk.client.fetch<Health>(`${API}/health`),
    refetchOnWindowFocus: false,
    retry: false,
  });

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async () => (await sdk.client.fetch<{ settings: Settings }>(`${API}/settings`)).settings,
    retry: false,
  });

/** Offers a channel in a region, or takes it away. */
export function useOffer(region: Region) {
  const text = useText("health");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { provider_id: string; enabled: boolean }) =>
      post("regions", { region_id: region.id, ...change }),
    onSuccess: (_answer, { enabled }) =>
      toast.success(text(enabled ? "regions.offered" : "regions.taken_away", { region: region.name })),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: SETTINGS }),
  });
}

export const useTestNotification = (provider_id: string) =>
  useMutation({
    mutationFn: async () => (await post<{ test: TestOutcome }>("test-notification", { provider_id })).test,
  });
