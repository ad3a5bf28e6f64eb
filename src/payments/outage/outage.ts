import type { GatewayStatus, Outage } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { GatewayOutage } from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { environmentOf } from "../options";
import { accountIn, providerIdsBeside } from "../provider-id";
import { CrossborderEvents, tell } from "../events";
import { noteHeard } from "../gateway-heard";
import type { Heard } from "../gateway-watch";
import { z } from "@medusajs/framework/zod";
import { tellStaff } from "../attention/deliver";

/** So long after it answered again the pages say what became of what waited. */
const SHOWN_MS = 30 * 60_000;

/** Whether customers can be served right now: a few small reads, as often as a page that is looked at asks. The gateway is not asked. */
export async function readStatus(context: StoreContext): Promise<GatewayStatus> {
  const { container, ledger } = context;
  const [run, outages] = await Promise.all([ledger.lastRun(), ledger.listGatewayOutages({}, { take: null })]);
  const here = answeredHere(context);
  const accounts = accountProviderIds(container).map(async (provider_id) => {
    const [last] = await ledger.listNotifications(
      { signature: "valid", provider_id },
      { take: 1, order: { created_at: "DESC" }, select: ["id", "created_at"] },
    );
    const row = outages.find(({ id }) => id === provider_id);
    return {
      id: accountIn(provider_id) ?? provider_id,
      provider_id,
      environment: environmentOf(accountOf(container, provider_id).options),
      answered_at: latest(here[provider_id], run?.answered?.[provider_id]),
      last_notification_at: momentOrNull(last?.created_at ?? null),
      outage: row ? await readOutage(context, row) : null,
    };
  });
  return {
    accounts: await Promise.all(accounts),
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
  { id, down_since, up_at, waited }: GatewayOutage,
): Promise<Outage | null> {
  const since = momentText(down_since);
  if (!up_at) {
    const waiting = await ledger.countUndecided(providerIdsBeside(id));
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
 * The accounts whose gateway the job asks by itself: those that are written down as down, since the server that saw it may be gone, and
 * those that this process has not heard for a while.
 */
export async function listToAsk(
  { container, ledger, clock }: StoreContext,
  isUnsettled: boolean,
): Promise<string[]> {
  const unsettled = isUnsettled ? await ledger.listGatewayOutages({ settled_at: null }) : [];
  const now = clock.now();
  return accountProviderIds(container).filter(
    (provider_id) =>
      unsettled.some(({ id }) => id === provider_id) ||
      isQuiet(accountOf(container, provider_id).gateway.watch.heard, now),
  );
}

const isQuiet = ({ answered_at, silent_since }: Heard, now: number) =>
  silent_since === null && now - (answered_at ?? 0) >= QUIET_MS;

/** Asks it, and writes down that it answers; that it does not, its watch does. */
export async function askGateway(context: StoreContext, provider_id: string): Promise<void> {
  const { watch } = accountOf(context.container, provider_id).gateway;
  if ((await watch.ask()) && (await noteHeard(context, provider_id, watch.heard))) tell(context);
}

/** When the gateway of each account answered this process last, by the provider id that stands for the account. */
export const answeredHere = ({ container }: Pick<StoreContext, "container">): Record<string, string> =>
  Object.fromEntries(
    accountProviderIds(container).flatMap((provider_id) => {
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

/** Tells staff in the feed, and by e-mail where the account names addresses: once when the gateway is down, once when it answers again. */
export async function deliverOutage(context: StoreContext, name: string, data: unknown): Promise<void> {
  const { container, ledger } = context;
  const { provider_id, since, until } = outageEvent.parse(data);
  const isUp = name === CrossborderEvents.GATEWAY_UP;
  const [row] = await ledger.listGatewayOutages({ id: provider_id }, { take: 1 });
  const outage = row && (await readOutage(context, row));
  const { waited = 0, waiting = 0, paid = 0, unpaid = 0 } = outage ?? {};
  const isNamed = accountProviderIds(container).length > 1;
  const account = (isNamed && accountIn(provider_id)) || "";
  const code = isUp ? "gateway_up" : "gateway_down";
  const down = { account, since: minute(since), waiting };
  const up = { ...down, until: minute(until ?? since), waited, paid, unpaid };
  await tellStaff(context, {
    key: [code, provider_id, since].join("-"),
    provider_ids: [provider_id],
    write: (words) =>
      isUp
        ? { title: words.up, description: words.up_text(up) }
        : { title: words.down, description: words.down_text(down) },
    data: { code, provider_id, reference: null, order_id: null },
  });
}

/** An e-mail knows no time zone of its reader's. */
const minute = (moment: string) => `${moment.slice(0, 16).replace("T", " ")} UTC`;
