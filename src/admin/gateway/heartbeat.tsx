import { Text } from "@medusajs/ui";
import type { GatewayStatus } from "../../http";
import { useLocale, useNow, useText } from "../common/text";
import { useStatus } from "./use-status";

/** When each merchant's gateway, its notifications and the job were heard last. Counts along between two answers of the server. */
export const Heartbeat = () => {
  const status = useStatus();
  const text = useText("gateway");
  const ago = useAgoInSeconds();
  if (!status) return null;
  const { accounts, job_finished_at } = status;
  const suffix = accounts.length > 1 ? "_account" : "";
  const heard = accounts.map(({ entries, answered_at, outage }) => {
    const account = entries.join(", ");
    if (outage && !outage.until) return text(`heartbeat.silent${suffix}`, { account });
    if (!answered_at) return text(`heartbeat.never${suffix}`, { account });
    return text(`heartbeat.answered${suffix}`, { account, ago: ago(answered_at) });
  });
  const notified = lastNotification(accounts);
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {[
        ...heard,
        notified ? text("heartbeat.notified", { ago: ago(notified) }) : text("heartbeat.never_notified"),
        job_finished_at
          ? text("heartbeat.reconciled", { ago: ago(job_finished_at) })
          : text("heartbeat.never_reconciled"),
      ].join(" · ")}
    </Text>
  );
};

const lastNotification = (accounts: GatewayStatus["accounts"]) =>
  accounts
    .flatMap(({ last_notification_at }) => last_notification_at ?? [])
    .sort()
    .at(-1);

const SPANS = [
  [48 * 3_600, "day", 24 * 3_600],
  [2 * 3_600, "hour", 3_600],
  [90, "minute", 60],
  [0, "second", 1],
] as const;

/** How long ago a moment is, from seconds on. */
function useAgoInSeconds(): (moment: string) => string {
  const locale = useLocale();
  const now = useNow();
  return (moment) => {
    const seconds = Math.max(0, Math.round((now - new Date(moment).getTime()) / 1000));
    const [, unit, length] = SPANS.find(([from]) => seconds >= from) ?? SPANS[3];
    return new Intl.RelativeTimeFormat(locale, { style: "short" }).format(
      -Math.floor(seconds / length),
      unit,
    );
  };
}
