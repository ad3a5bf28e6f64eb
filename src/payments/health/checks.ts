import { randomUUID } from "node:crypto";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { GatewayError, NO_SUCH_RECORD } from "../../gateway";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { checkRunning } from "./running";
import { FORGOTTEN_SANDBOX, isForgottenSandbox, isSandbox } from "../sandbox";
import type { Check } from "./check";
import { checkProcesses } from "./processes";

/** The health of the configuration: what a shop would otherwise find out with its first lost payment. */
export async function checkHealth(context: StoreContext): Promise<{ healthy: boolean; checks: Check[] }> {
  const config = context.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const checks = [checkDependencies(config), ...checkProcesses(config)];
  for (const providerId of accountProviderIds(context.container)) {
    checks.push(
      checkSandbox(context, providerId),
      await checkGateway(context, providerId),
      checkBackendUrl(context, providerId),
    );
  }
  checks.push(...(await checkRunning(context)));
  return { healthy: checks.every(({ status }) => status !== "error"), checks };
}

const paymentEntry = z.object({ dependencies: z.array(z.string()) });

function checkDependencies({ modules }: Pick<ConfigModule, "modules">): Check {
  const { data } = paymentEntry.safeParse(modules?.[Modules.PAYMENT]);
  const missing = ["crossborder", "query"].filter((name) => !data?.dependencies.includes(name));
  return missing.length === 0
    ? {
        name: "dependencies",
        status: "ok",
        message: "The payment module reaches the ledger and the query service.",
      }
    : {
        name: "dependencies",
        status: "error",
        message: `Add dependencies: ["crossborder", "query"] to the payment module's entry in medusa-config; missing: ${missing.join(", ")}.`,
      };
}

/** At a sandbox everybody pays without money, so in production it must be meant. */
function checkSandbox({ container }: StoreContext, providerId: string): Check {
  const name = `gateway address of ${providerId}`;
  const { options } = accountOf(container, providerId);
  if (isForgottenSandbox(options)) return { name, status: "error", message: FORGOTTEN_SANDBOX };
  const message = isSandbox(options)
    ? "On this machine: a sandbox, where no money moves, or a proxy to the gateway."
    : "The gateway is not on this machine.";
  return { name, status: "ok", message };
}

/** A query for an order that cannot exist: the answer "no such record" proves address, credentials and signature. */
async function checkGateway({ container }: StoreContext, providerId: string): Promise<Check> {
  const name = `gateway of ${providerId}`;
  try {
    await accountOf(container, providerId).gateway.tranQuery({ reference: randomUUID() });
  } catch (error) {
    const known = error instanceof GatewayError && error.retCode === NO_SUCH_RECORD;
    if (!known) return { name, status: "error", message: messageOf(error) };
  }
  return { name, status: "ok", message: "The gateway answers, and takes the credentials." };
}

function checkBackendUrl({ container }: StoreContext, providerId: string): Check {
  const name = `notification address of ${providerId}`;
  const { backendUrl } = accountOf(container, providerId).options;
  return backendUrl.startsWith("https:")
    ? { name, status: "ok", message: backendUrl }
    : { name, status: "warning", message: `${backendUrl} can only be reached from this machine.` };
}
