import type { AccountView, Settings } from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { StoreContext } from "../context";
import { accountOf, accountProviderIds } from "../accounts";
import { lastNotification, oldestDue } from "../health/running";
import { type ParsedOptions, environmentOf } from "../options";
import { accountIn, channelIn, isInStore, providerIdsBeside } from "../provider-id";
import { listRegions } from "./regions";

/**
 * What medusa-config says of every account and what the defaults are, without anything secret: options are shown by name,
 * so that one that is added later is not shown by itself.
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
    options: optionsInForce(options),
    last_notification_at: momentOrNull(notified_at ?? null),
    oldest_due: due ? { ...due, since: momentText(due.since) } : null,
  };
}

/** Secrets are told as what they are for: whether a token is being exchanged, whether refunds need a manager. */
function optionsInForce(options: ParsedOptions) {
  const { presentation, recurringPlans, refund, previousApiToken, formerCookieSecrets } = options;
  return {
    baseUrl: options.baseUrl,
    backendUrl: options.backendUrl,
    storefrontUrl: options.storefrontUrl,
    allowedReturnOrigins: options.allowedReturnOrigins,
    capture: options.capture,
    presentation,
    timeoutMinutes: options.timeoutMinutes,
    releaseRemainder: options.releaseRemainder,
    recurringPlans,
    refundPermission: refund !== undefined,
    tokenExchange: previousApiToken !== undefined,
    cookieSecretExchange: formerCookieSecrets.length > 0,
    requireSignature: options.requireSignature,
    allowSandbox: options.allowSandbox,
    attentionEmails: options.attentionEmails,
    inboxRetentionDays: options.inboxRetentionDays,
    auditDays: options.auditDays,
    auditCallsPerMinute: options.auditCallsPerMinute,
    requestTimeoutMs: options.requestTimeoutMs,
    maxConcurrency: options.maxConcurrency,
    merGroupNo: options.merGroupNo,
    storeAdminNo: options.storeAdminNo,
    vendorCodes: options.vendorCodes,
    paths: options.paths,
    statuses: options.statuses,
    retCodes: options.retCodes,
    plainText: options.plainText,
    sampleFields: options.sampleFields,
    declareCharset: options.declareCharset,
    firstPaymentCounts: options.firstPaymentCounts,
    referenceMaxLength: options.referenceMaxLength,
    callbackMacros: options.callbackMacros,
    notificationNames: options.notificationNames,
    acknowledgment: options.acknowledgment,
    goodsInfoMaxLength: options.goodsInfoMaxLength,
    timeZone: options.timeZone,
  };
}
