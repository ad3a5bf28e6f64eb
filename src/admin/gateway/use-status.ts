import { useQuery } from "@tanstack/react-query";
import type { GatewayStatus } from "../../http";
import { useMay } from "../common/may";
import { ask } from "../common/sdk";
import { useLocale } from "../common/text";

/** One small route, asked only while the page is looked at: a query that is polled rests in a window that is hidden. */
const POLL_MS = 10_000;

/** As often as the dashboard looks for news for its bell. */
const MENU_POLL_MS = 60_000;

/** Undefined before it is known, and for who may not see it. */
export function useStatus(refetchInterval = POLL_MS): GatewayStatus | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["crossborder", "status"],
    queryFn: async () => (await ask("GET status")).status,
    enabled: may("crossborder_gateway:read") ?? false,
    refetchInterval,
    staleTime: POLL_MS / 2,
    retry: false,
  });
  return data;
}

/** The pages of the menu that this shop has no use for so far. */
export function useUnused(): string[] {
  const may = useMay();
  const used = useStatus(MENU_POLL_MS)?.used ?? { counter: false, subscriptions: false };
  if (may("crossborder_gateway:read") === false) return [];
  return [...(used.counter ? [] : ["in-store"]), ...(used.subscriptions ? [] : ["subscriptions"])];
}

/** Whether a payment of this provider is the merchant's. */
export const isTheirs = ({ entries }: GatewayStatus["accounts"][number], provider_id: string): boolean =>
  entries.some((id) => provider_id.endsWith(`_${id}`));

/** Since when the gateway of a provider has not answered; undefined while it answers, and for who may not see it. */
export function useDownSince(provider_id: string): string | undefined {
  const accounts = useStatus()?.accounts ?? [];
  const outage = accounts.find((account) => isTheirs(account, provider_id))?.outage;
  return outage && !outage.until ? outage.since : undefined;
}

/** The time of the day; with the date where it is another day. */
export function useHour(): (moment: string) => string {
  const hours = useHours();
  return (moment) => hours(moment, moment);
}

/** From a time of the day to another one. */
export function useHours(): (since: string, until: string) => string {
  const locale = useLocale();
  return (since, until) => {
    const isToday = new Date(since).toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(locale, {
      timeStyle: "short",
      ...(!isToday && { dateStyle: "medium" }),
    }).formatRange(new Date(since), new Date(until));
  };
}
