import { z } from "@medusajs/framework/zod";
import { check, ConnectionError, NOTHING_OPENED } from "../../check/check";
import type { Check, GatewayCheck } from "../../http";
import { type Account, accountOf } from "../accounts";
import { unknownIn } from "../sold-at";
import type { StoreContext } from "../context";
import { environmentOf, type ParsedOptions, parseGatewayOptions } from "../options";
import { ago } from "./running";
import { COMMAND } from "../../http/command";

/** Of what happened to an account as a whole, by the provider that stands for it. */
const newest = { take: 1, order: { position: "DESC" } } as const;

/** A notification is sent again for two hours, and an order is open for a while; a day is beyond both. */
const QUIET_MS = 24 * 60 * 60_000;

/** Whether the token before the present one is still needed; nothing where there is none. */
export async function checkFormerToken(
  { ledger, clock }: StoreContext,
  provider_id: string,
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
    { name: "former_token_used", actor_id: provider_id },
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

/** Whether what the account's rules name is there; nothing where it has none. */
export async function checkSoldAt({ records }: StoreContext, options: ParsedOptions): Promise<Check[]> {
  if (options.salesChannels === undefined && options.stockLocations === undefined) return [];
  const name = "sales channels";
  const { sales_channels, stock_locations } = await unknownIn(records, options);
  const names = [...sales_channels, ...stock_locations].join(", ");
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

const checkedSchema = z.object({
  stage: z.number(),
  agree: z.number(),
  differ: z.number(),
  names: z.string(),
});

/** What was found of one assumption. */
interface Found {
  assumption: string;
  verdict: "agrees" | "differs" | "not_seen";
}

/** Compares what is assumed of an account's gateway with it, by questions that open nothing. One that cannot be reached is an answer. */
export async function checkAccount(context: StoreContext, provider_id: string): Promise<GatewayCheck> {
  const { options } = accountOf(context.container, provider_id);
  try {
    const { observations } = await check({
      options,
      parse: parseGatewayOptions,
      stage: 1,
      ...NOTHING_OPENED,
    });
    const { agree, differ } = await noteCheck(context, provider_id, { stage: 1, observations });
    const seen = observations.filter(({ verdict }) => verdict !== "not_seen");
    return { stage: 1, agree, differ, reason: null, observations: seen };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { stage: 0, agree: 0, differ: 0, reason: error.message, observations: [] };
  }
}

/** Keeps what a check of the gateway has found, by name and number alone. */
export async function noteCheck(
  { ledger }: StoreContext,
  provider_id: string,
  { stage, observations }: { stage: number; observations: readonly Found[] },
): Promise<{ agree: number; differ: number }> {
  const named = (verdict: Found["verdict"]) =>
    new Set(observations.filter((one) => one.verdict === verdict).map(({ assumption }) => assumption));
  const differing = named("differs");
  const agree = [...named("agrees")].filter((name) => !differing.has(name)).length;
  const found = { stage, agree, differ: differing.size, names: [...differing].join(", ") };
  const by = { actor_type: "system", actor_id: provider_id } as const;
  await ledger.appendEvents([{ name: "gateway_checked", ...by, data: found }]);
  return found;
}

/** What the last `medusa-payment-crossborder check` has found of the account's gateway. */
export async function checkAssumptions(
  { ledger, clock }: StoreContext,
  provider_id: string,
  options: ParsedOptions,
): Promise<Check> {
  const name = "assumptions";
  const [last] = await ledger.listEvents({ name: "gateway_checked", actor_id: provider_id }, newest);
  const found = last && checkedSchema.safeParse(last.data).data;
  if (!last || !found) {
    const isSandbox = environmentOf(options) === "sandbox";
    const message = "The assumptions about the gateway were never checked.";
    const next = isSandbox ? undefined : `Run ${COMMAND} check, which asks and opens nothing.`;
    return { name, status: isSandbox ? "ok" : "warning", finding: "never", message, next };
  }
  const { names, ...numbers } = found;
  const checked = {
    name,
    facts: { ...numbers, names, moment: last.created_at.toISOString() },
    message: `Checked ${ago(last.created_at, clock.now())}: ${numbers.agree} agree, ${numbers.differ} differ${names && `: ${names}`}.`,
  };
  const isAsked = options.returnMoney === "ask" && numbers.stage >= 2;
  const go = isAsked
    ? 'Set returnMoney: "automatic": until now money that no order can use waits.'
    : undefined;
  return numbers.differ === 0
    ? { ...checked, status: "ok", finding: "agree", next: go }
    : {
        ...checked,
        status: "warning",
        finding: "differ",
        next: `Set the options that ${COMMAND} check names, and run it again.`,
      };
}
