import { randomUUID } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { type CallOptions, GatewayError, NO_SUCH_RECORD } from "../../gateway";
import type { Check, Health } from "../../http";
import { type Account, accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { type ParsedOptions, isForgottenSandbox, isSandbox } from "../options";
import { systemClock } from "../clock";
import { accountIn } from "../provider-id";
import { checkShop } from "../shop";
import { checkFormerToken, checkSoldAt } from "./account";
import { canPay } from "./can-pay";
import { checkProcesses } from "./processes";
import { checkRunning } from "./running";
import { COMMAND } from "../../http/command";

/** Staff waits so long for each account's gateway at most. */
const GATEWAY_MS = 4_000;

/** The health of the configuration: what a shop would otherwise find out with its first lost payment. */
export async function checkHealth(context: StoreContext): Promise<Health> {
  const { container } = context;
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const checks = [checkDependencies(config), await checkShop(context), ...checkProcesses(config)];
  for (const providerId of accountProviderIds(container)) {
    const account = accountIn(providerId);
    const connected = accountOf(container, providerId);
    const { options, gateway } = connected;
    const found = [
      checkSandbox(options),
      checkToken(options),
      await checkGateway(gateway, { signal: systemClock.timeout(GATEWAY_MS) }),
      checkBackendUrl(options),
      ...(await checkFormerToken(context, providerId, connected)),
      ...(await checkSoldAt(context, options)),
    ];
    checks.push(...found.map((check) => ({ ...check, account })));
  }
  checks.push(...(await checkRunning(context)));
  const accounts = accountProviderIds(container).flatMap((id) => accountIn(id) ?? []);
  return {
    can_pay: canPay(checks, accounts),
    healthy: checks.every(({ status }) => status !== "error"),
    checks,
  };
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
