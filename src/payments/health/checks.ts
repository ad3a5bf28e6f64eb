import { randomUUID } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { CallOptions } from "../../gateway";
import type { CanPay, Health } from "../../http";
import { type Found, viewCheck } from "../../http/views/check";
import { type Account, accountOf, type Merchant, merchantsIn, unknownPlaces } from "../accounts";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { isNotThere } from "../gateway";
import { isForgottenSandbox, isSandbox, type ParsedOptions } from "../options";
import { systemClock } from "../clock";
import { accountIn } from "../provider-id";
import { checkShop } from "../shop";
import { checkProcesses } from "./processes";
import { checkRunning } from "./running";

/** Staff waits so long for each merchant's gateway at most. */
const GATEWAY_MS = 4_000;

/** The health of the configuration: what a shop would otherwise find out with its first lost payment. */
export async function checkHealth(context: StoreContext): Promise<Health> {
  const { container } = context;
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const checks = [checkDependencies(config), await checkShop(context), ...checkProcesses(config)];
  const accounts: string[] = [];
  for (const merchant of merchantsIn(container)) {
    const [provider_id] = merchant.entries;
    const account = accountIn(provider_id) ?? provider_id;
    accounts.push(account);
    checks.push(...(await checkMerchant(context, merchant)).map((check) => ({ ...check, account })));
  }
  checks.push(...(await checkRunning(context)));
  return {
    can_pay: canPay(checks, accounts),
    healthy: checks.every(({ status }) => status !== "error"),
    checks: checks.map((check) => viewCheck(check, context.clock.now())),
  };
}

async function checkMerchant(context: StoreContext, merchant: Merchant): Promise<Found[]> {
  const [first, ...others] = merchant.entries.map((entry) => accountOf(context.container, entry));
  if (!first) return [];
  const { options, gateway } = first;
  const addresses = [first, ...others].map((one) => checkBackendUrl(one.options));
  return [
    checkSandbox(options),
    checkToken(options),
    await checkGateway(gateway, { signal: systemClock.timeout(GATEWAY_MS) }),
    addresses.find(({ status }) => status !== "ok") ?? checkBackendUrl(options),
    ...(await checkFormerToken(context, merchant.entries, first)),
    ...(await checkSoldAt(context, merchant)),
  ];
}

const paymentEntry = z.object({ dependencies: z.array(z.string()) });

export function checkDependencies({ modules }: Pick<ConfigModule, "modules">): Found {
  const name = "dependencies";
  const { data } = paymentEntry.safeParse(modules?.[Modules.PAYMENT]);
  const missing = ["crossborder", "query"].filter((key) => !data?.dependencies.includes(key)).join(", ");
  return missing === ""
    ? { name, status: "ok", finding: "there" }
    : { name, status: "error", finding: "missing", facts: { missing } };
}

/** At a sandbox everybody pays without money, so in production it must be meant. */
export function checkSandbox(options: ParsedOptions): Found {
  const name = "gateway address";
  if (isForgottenSandbox(options)) {
    return { name, status: "error", finding: "forgotten_sandbox" };
  }
  return isSandbox(options)
    ? { name, status: "ok", finding: "this_machine" }
    : { name, status: "ok", finding: "elsewhere" };
}

/** A token that was made at random and has so many characters cannot be found by trying. */
const LEAST_TOKEN = 24;

/** Who gets hold of a signed form can try tokens on it as fast as their machines can: MD5 does not slow them down. */
export function checkToken(options: ParsedOptions): Found {
  const name = "api token";
  if (options.apiToken.length >= LEAST_TOKEN) return { name, status: "ok", finding: "long" };
  if (isSandbox(options) && !isForgottenSandbox(options))
    return { name, status: "ok", finding: "of_sandbox" };
  return { name, status: "warning", finding: "short", facts: { least: LEAST_TOKEN } };
}

/** A query for an order that cannot exist: the answer "no such record" proves address, credentials and signature. */
export async function checkGateway(gateway: Account["gateway"], call?: CallOptions): Promise<Found> {
  const name = "gateway";
  try {
    await gateway.ask({ reference: randomUUID() }, call);
  } catch (error) {
    if (!isNotThere(error))
      return { name, status: "error", finding: "failed", facts: { reason: messageOf(error) } };
  }
  return { name, status: "ok", finding: "answers" };
}

function checkBackendUrl(options: ParsedOptions): Found {
  const { backendUrl } = options;
  const address = { name: "notification address", facts: { address: backendUrl } };
  if (!backendUrl.startsWith("https:") && isSandbox(options))
    return { ...address, status: "ok", finding: "beside_sandbox" };
  return backendUrl.startsWith("https:")
    ? { ...address, status: "ok", finding: "public" }
    : { ...address, status: "warning", finding: "this_machine" };
}

/** Of what happened to an account as a whole, by the provider that stands for it. */
const newest = { take: 1, order: { position: "DESC" } } as const;

/** A notification is sent again for two hours, and an order is open for a while; a day is beyond both. */
const QUIET_MS = 24 * 60 * 60_000;

/** Whether the token before the present one is still needed; nothing where there is none. */
async function checkFormerToken(
  { ledger, clock }: StoreContext,
  entries: string[],
  { options: { previousApiToken }, gateway }: Account,
): Promise<Found[]> {
  if (previousApiToken === undefined) return [];
  const name = "token exchange";
  if (gateway.usesFormerToken()) {
    return [{ name, status: "ok", finding: "not_active" }];
  }
  const [[last], count] = await ledger.listAndCountEvents(
    { name: "former_token_used", actor_id: entries },
    newest,
  );
  if (!last) {
    return [{ name, status: "ok", finding: "none" }];
  }
  const now = clock.now();
  const used = { name, facts: { count, moment: last.created_at.toISOString() } };
  if (now - last.created_at.getTime() < QUIET_MS) return [{ ...used, status: "ok", finding: "used" }];
  return [{ ...used, status: "warning", finding: "over" }];
}

/** Whether what the rules of the merchant's entries name is there; nothing where it has none. */
async function checkSoldAt(context: StoreContext, merchant: Merchant): Promise<Found[]> {
  const rules = merchant.entries.map((entry) => accountOf(context.container, entry).options);
  if (rules.every((one) => one.salesChannels === undefined && one.stockLocations === undefined)) return [];
  const name = "sales channels";
  const names = (await unknownPlaces(context, merchant)).join(", ");
  return names === ""
    ? [{ name, status: "ok", finding: "known" }]
    : [{ name, status: "warning", finding: "unknown", facts: { names } }];
}

/** An error of one of these keeps customers of its account from paying; about the whole store, all of them. */
const NEEDED: readonly string[] = ["dependencies", "gateway", "gateway address"];
/** So does nothing else at once. What of it is an error or a warning is a reason to look today. */
const LOOKED_AFTER: readonly string[] = [
  "worker",
  "reconciliation job",
  "refused notifications",
  "inbox",
  "due transactions",
];

/** Whether customers can pay now: at each merchant, at some of them, at none. */
export function canPay(checks: readonly Found[], accounts: readonly string[]): CanPay {
  const about = ({ name, account }: Found) => ({ name, ...(account !== undefined && { account }) });
  const stops = checks.filter(({ name, status }) => status === "error" && NEEDED.includes(name));
  const isStopped = (account: string) =>
    stops.some((one) => one.account === undefined || one.account === account);
  const troubles = checks.filter(
    ({ name, status }) => (status === "error" || status === "warning") && LOOKED_AFTER.includes(name),
  );
  const because = [...stops, ...troubles].map(about);
  if (because.length === 0) return { answer: "yes", because };
  return { answer: accounts.length > 0 && accounts.every(isStopped) ? "no" : "yes_but", because };
}
