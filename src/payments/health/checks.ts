import { randomUUID } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { type CallOptions, GatewayError, NO_SUCH_RECORD } from "../../gateway";
import type { CanPay, Check, Health } from "../../http";
import { type Account, accountOf, type Merchant, merchantsIn, unknownPlaces } from "../accounts";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { isForgottenSandbox, isSandbox, type ParsedOptions } from "../options";
import { systemClock } from "../clock";
import { accountIn } from "../provider-id";
import { checkShop } from "../shop";
import { checkProcesses } from "./processes";
import { ago, checkRunning } from "./running";
import { COMMAND } from "../../http/command";

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
    checks,
  };
}

async function checkMerchant(context: StoreContext, merchant: Merchant): Promise<Check[]> {
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

export function checkDependencies({ modules }: Pick<ConfigModule, "modules">): Check {
  const name = "dependencies";
  const { data } = paymentEntry.safeParse(modules?.[Modules.PAYMENT]);
  const missing = ["crossborder", "query"].filter((key) => !data?.dependencies.includes(key)).join(", ");
  return missing === ""
    ? {
        name,
        status: "ok",
        finding: "there",
        message: "The payment module reaches the ledger and the query service.",
      }
    : {
        name,
        status: "error",
        finding: "missing",
        facts: { missing },
        message: `The payment module's entry in medusa-config has no dependencies on ${missing}: nothing can be paid.`,
        next: 'Add dependencies: ["crossborder", "query"] beside its resolve: "@medusajs/medusa/payment".',
      };
}

/** At a sandbox everybody pays without money, so in production it must be meant. */
export function checkSandbox(options: ParsedOptions): Check {
  const name = "gateway address";
  if (isForgottenSandbox(options)) {
    return {
      name,
      status: "error",
      finding: "forgotten_sandbox",
      message:
        "NODE_ENV is production, and baseUrl is a sandbox on this machine: whoever reaches it pays without money, and " +
        "gets an order.",
      next: "Set baseUrl to the gateway's address, or allowSandbox: true where this is meant.",
    };
  }
  return isSandbox(options)
    ? {
        name,
        status: "ok",
        finding: "this_machine",
        message: "On this machine: a sandbox, where no money moves, or a proxy to the gateway.",
      }
    : { name, status: "ok", finding: "elsewhere", message: "The gateway is not on this machine." };
}

/** A token that was made at random and has so many characters cannot be found by trying. */
const LEAST_TOKEN = 24;

/** Who gets hold of a signed form can try tokens on it as fast as their machines can: MD5 does not slow them down. */
export function checkToken(options: ParsedOptions): Check {
  const name = "api token";
  if (options.apiToken.length >= LEAST_TOKEN)
    return { name, status: "ok", finding: "long", message: "It is long enough." };
  if (isSandbox(options) && !isForgottenSandbox(options))
    return { name, status: "ok", finding: "of_sandbox", message: "It is a sandbox's, and guards nothing." };
  return {
    name,
    status: "warning",
    finding: "short",
    facts: { least: LEAST_TOKEN },
    message: `apiToken has fewer than ${LEAST_TOKEN} characters: whoever sees a signed request can find it by trying.`,
    next: "Let the gateway issue a longer one, made at random, and exchange it (previousApiToken).",
  };
}

/** A query for an order that cannot exist: the answer "no such record" proves address, credentials and signature. */
export async function checkGateway(gateway: Account["gateway"], call?: CallOptions): Promise<Check> {
  const name = "gateway";
  try {
    await gateway.ask({ reference: randomUUID() }, call);
  } catch (error) {
    const known = error instanceof GatewayError && error.retCode === NO_SUCH_RECORD;
    if (!known) {
      const message = messageOf(error);
      return {
        name,
        status: "error",
        finding: "failed",
        facts: { reason: message },
        message,
        next:
          `Run ${COMMAND} check, which says what the gateway means. Compare baseUrl, merchantNo, storeNo and apiToken ` +
          "with the merchant dashboard, and look whether this server reaches the gateway.",
      };
    }
  }
  return {
    name,
    status: "ok",
    finding: "answers",
    message: "The gateway answers, and takes the credentials.",
  };
}

function checkBackendUrl(options: ParsedOptions): Check {
  const { backendUrl } = options;
  const address = { name: "notification address", facts: { address: backendUrl } };
  if (!backendUrl.startsWith("https:") && isSandbox(options))
    return {
      ...address,
      status: "ok",
      finding: "beside_sandbox",
      message: `${backendUrl}, which the sandbox reaches.`,
    };
  return backendUrl.startsWith("https:")
    ? { ...address, status: "ok", finding: "public", message: backendUrl }
    : {
        ...address,
        status: "warning",
        finding: "this_machine",
        message: `${backendUrl} can only be reached from this machine.`,
        next: "Set backendUrl to the public https address of this server, unless the gateway is a sandbox beside it.",
      };
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
): Promise<Check[]> {
  if (previousApiToken === undefined) return [];
  const name = "token exchange";
  if (gateway.usesFormerToken()) {
    const message =
      "The gateway does not take apiToken yet: what it is sent is signed with previousApiToken.";
    return [{ name, status: "ok", finding: "not_active", message }];
  }
  const [[last], count] = await ledger.listAndCountEvents(
    { name: "former_token_used", actor_id: entries },
    newest,
  );
  if (!last) {
    const message =
      "None has come yet that was signed with previousApiToken. Take it out a day after the exchange.";
    return [{ name, status: "ok", finding: "none", message }];
  }
  const now = clock.now();
  const used = {
    name,
    facts: { count, moment: last.created_at.toISOString() },
    message: `${count} were signed with previousApiToken; the last one came ${ago(last.created_at, now)}.`,
  };
  if (now - last.created_at.getTime() < QUIET_MS) return [{ ...used, status: "ok", finding: "used" }];
  const next = "Take previousApiToken out of medusa-config, once the gateway has ended it.";
  return [{ ...used, status: "warning", finding: "over", next }];
}

/** Whether what the rules of the merchant's entries name is there; nothing where it has none. */
async function checkSoldAt(context: StoreContext, merchant: Merchant): Promise<Check[]> {
  const rules = merchant.entries.map((entry) => accountOf(context.container, entry).options);
  if (rules.every((one) => one.salesChannels === undefined && one.stockLocations === undefined)) return [];
  const name = "sales channels";
  const names = (await unknownPlaces(context, merchant)).join(", ");
  return names === ""
    ? [{ name, status: "ok", finding: "known", message: "Every sales channel and stock location is there." }]
    : [
        {
          name,
          status: "warning",
          finding: "unknown",
          facts: { names },
          message: `Medusa has no sales channel or stock location ${names}: the rule opens no payment for it.`,
          next: "Write the name or the id of one that is there into salesChannels and stockLocations.",
        },
      ];
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
export function canPay(checks: readonly Check[], accounts: readonly string[]): CanPay {
  const about = ({ name, account }: Check) => ({ name, ...(account !== undefined && { account }) });
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
