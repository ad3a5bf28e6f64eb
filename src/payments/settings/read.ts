import type { AccountView, Settings } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { StoreContext } from "../context";
import { accountOf, accountProviderIds, writtenOf } from "../accounts";
import { unknownIn } from "../sold-at";
import { lastNotification, oldestDue } from "../health/running";
import { environmentOf } from "../options";
import { accountIn, channelIn, isInStore, providerIdsBeside } from "../provider-id";
import { optionsInForce } from "./options-in-force";
import { listRegions } from "./regions";

/**
 * What medusa-config says of every account and what the defaults are, without anything secret.
 */
export async function readSettings(context: StoreContext): Promise<Settings> {
  const run = await context.ledger.lastRun();
  return {
    accounts: await Promise.all(accountProviderIds(context.container).map((id) => readAccount(context, id))),
    regions: await listRegions(context),
    last_run: run?.finished_at ? { finished_at: momentText(run.finished_at), failures: run.failures } : null,
  };
}

async function readAccount(context: StoreContext, provider_id: string): Promise<AccountView> {
  const { options } = accountOf(context.container, provider_id);
  const provider_ids = providerIdsBeside(provider_id);
  const [notified_at, due] = await Promise.all([
    lastNotification(context.ledger, provider_id),
    oldestDue(context, provider_ids),
  ]);
  return {
    id: accountIn(provider_id) ?? provider_id,
    provider_id,
    environment: environmentOf(options),
    merchant_no: options.merchantNo,
    store_no: options.storeNo,
    providers: provider_ids.map((id) => ({
      id,
      channel: channelIn(id) ?? null,
      in_store: isInStore({ provider_id: id }),
    })),
    unknown_places: Object.values(await unknownIn(context.records, options)).flat(),
    options: optionsInForce(options, writtenOf(context.container, provider_id)),
    last_notification_at: momentOrNull(notified_at ?? null),
    oldest_due: due ? { ...due, since: momentText(due.since) } : null,
  };
}
