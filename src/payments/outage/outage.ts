import type { GatewayStatus, Outage } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { GatewayOutage } from "../../modules/crossborder/internal";
import {
  accountOf,
  accountProviderIds,
  type Merchant,
  merchantsIn,
  nameOfMerchant,
  providerIdsOf,
} from "../accounts";
import type { StoreContext } from "../context";
import { environmentOf, plansOf } from "../options";
import { accountIn } from "../provider-id";
import { CrossborderEvents, tell } from "../events";
import { noteHeard } from "../gateway-heard";
import type { Heard } from "../gateway";
import { z } from "@medusajs/framework/zod";
import { tellStaff, type NoticeWords } from "../attention/deliver";
import { lastNotification } from "../health/running";
import { offsetAt } from "../../gateway";

/** So long after it answered again the pages say what became of what waited. */
const SHOWN_MS = 5 * 60_000;

/** Whether customers can be served right now: a few small reads, as often as a page that is looked at asks. The gateway is not asked. */
export async function readGatewayStatus(context: StoreContext): Promise<GatewayStatus> {
  const { container, ledger } = context;
  const [run, outages, used] = await Promise.all([
    ledger.lastRun(),
    ledger.listGatewayOutages({}, { take: null }),
    ledger.used(),
  ]);
  const options = accountProviderIds(container).map((id) => accountOf(container, id).options);
  const here = answeredHere(context);
  const accounts = merchantsIn(container).map(async (merchant) => {
    const { entries } = merchant;
    const [provider_id] = entries;
    const notified_at = await lastNotification(ledger, entries);
    const row = outages.find(({ id }) => id === provider_id);
    return {
      id: accountIn(provider_id) ?? provider_id,
      provider_id,
      entries: entries.map((one) => accountIn(one) ?? one),
      environment: environmentOf(accountOf(container, provider_id).options),
      answered_at: latest(here[provider_id], run?.answered?.[provider_id]),
      last_notification_at: momentOrNull(notified_at ?? null),
      outage: row ? await readOutage(context, merchant, row) : null,
    };
  });
  return {
    accounts: await Promise.all(accounts),
    used: {
      counter: used.counter || options.some(({ stockLocations }) => (stockLocations ?? []).length > 0),
      subscriptions: used.subscriptions || options.some((one) => plansOf(one).length > 0),
    },
    job_finished_at: momentOrNull(run?.finished_at ?? null),
  };
}

/** ISO dates sort as texts. */
const latest = (...moments: unknown[]): string | null =>
  moments
    .filter((moment) => typeof moment === "string")
    .sort()
    .at(-1) ?? null;

/** What waits while it does not answer; afterwards what became of what waited. Null once that is old. */
async function readOutage(
  { ledger, clock }: Pick<StoreContext, "ledger" | "clock">,
  merchant: Merchant,
  { down_since, up_at, waited }: GatewayOutage,
): Promise<Outage | null> {
  const since = momentText(down_since);
  if (!up_at) {
    const waiting = await ledger.countUndecided(providerIdsOf(merchant));
    return { since, until: null, waited: waiting, waiting, paid: 0, unpaid: 0 };
  }
  if (clock.now() - up_at.getTime() > SHOWN_MS) return null;
  const ids = waited ?? [];
  const { drafted = 0, open = 0, closed = 0, failed = 0 } = await ledger.countByState(ids);
  const [waiting, unpaid] = [drafted + open, closed + failed];
  const paid = ids.length - waiting - unpaid;
  return { since, until: momentText(up_at), waited: ids.length, waiting, paid, unpaid };
}

/** A gateway that has not been called for so long is asked, so that the shop knows before its next customer does. */
const QUIET_MS = 10 * 60_000;

/**
 * The merchants whose gateway the job asks by itself: those that are written down as down, since the server that saw it may be gone, and
 * those that this process has not heard for a while.
 */
export async function listToAsk(
  { container, ledger, clock }: StoreContext,
  isUnsettled: boolean,
): Promise<Merchant[]> {
  const unsettled = isUnsettled ? await ledger.listGatewayOutages({ settled_at: null }) : [];
  const now = clock.now();
  return merchantsIn(container).filter(
    ({ entries: [provider_id] }) =>
      unsettled.some(({ id }) => id === provider_id) ||
      isQuiet(accountOf(container, provider_id).gateway.watch.heard, now),
  );
}

const isQuiet = ({ answered_at, silent_since }: Heard, now: number) =>
  silent_since === null && now - (answered_at ?? 0) >= QUIET_MS;

/** Asks it, and writes down that it answers; that it does not, its watch does. */
export async function askGateway(context: StoreContext, merchant: Merchant): Promise<void> {
  const { watch } = accountOf(context.container, merchant.entries[0]).gateway;
  if ((await watch.ask()) && (await noteHeard(context, merchant, watch.heard))) tell(context);
}

/** When the gateway of each merchant answered this process last, by the provider id that stands for the merchant. */
export const answeredHere = ({ container }: Pick<StoreContext, "container">): Record<string, string> =>
  Object.fromEntries(
    merchantsIn(container).flatMap(({ entries: [provider_id] }) => {
      const { answered_at } = accountOf(container, provider_id).gateway.watch.heard;
      return answered_at === null ? [] : [[provider_id, new Date(answered_at).toISOString()]];
    }),
  );

/** As it comes from the event bus. */
const outageEvent = z.object({
  provider_id: z.string(),
  since: z.string(),
  until: z.string().nullish(),
});

/**
 * Tells staff of an outage, by e-mail where the account names addresses: once when the gateway is down, once when it answers again. The feed
 * has one entry for it, with its end: until then the banner tells.
 */
export async function deliverOutage(context: StoreContext, name: string, data: unknown): Promise<void> {
  const { provider_id, since, until } = outageEvent.parse(data);
  const merchants = merchantsIn(context.container);
  const merchant = merchants.find(({ entries }) => entries.includes(provider_id));
  if (!merchant) return;
  const isUp = name === CrossborderEvents.GATEWAY_UP;
  const [row] = await context.ledger.listGatewayOutages({ id: provider_id }, { take: 1 });
  const outage = row && (await readOutage(context, merchant, row));
  const account = merchants.length > 1 ? nameOfMerchant(merchant) : "";
  const { timeZone } = context.accountOf(provider_id).options;
  const code = isUp ? "gateway_up" : "gateway_down";
  await tellStaff(context, {
    key: [code, provider_id, since].join("-"),
    provider_ids: [provider_id],
    isMailOnly: !isUp,
    write: (words) => {
      const hours = hoursBetween(since, isUp ? (until ?? since) : since, timeZone, words);
      const said = { account, hours, waiting: outage?.waiting ?? 0 };
      return isUp
        ? { title: words.up, description: words.up_text(said) }
        : { title: words.down, description: words.down_text(said) };
    },
    data: { code, provider_id, reference: null, order_id: null },
  });
}

/** As the clocks of the merchant's zone show them, since neither the bell nor an e-mail knows its reader's: `8:11 to 8:12 AM`, or one hour. */
function hoursBetween(
  since: string,
  until: string,
  zone: string,
  { locale, until: to }: NoticeWords,
): string {
  const wallClock = (text: string) => Date.parse(text) + offsetAt(zone, Date.parse(text));
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  return format
    .formatRange(wallClock(since), wallClock(until))
    .replace(/\s*–\s*/, to)
    .replace(/\s/g, " ");
}
