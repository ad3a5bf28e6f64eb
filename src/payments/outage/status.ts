import type { GatewayStatus, Outage } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { GatewayOutage } from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { environmentOf } from "../options";
import { accountIn, providerIdsBeside } from "../provider-id";
import { answeredHere } from "./look";

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
export async function readOutage(
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
