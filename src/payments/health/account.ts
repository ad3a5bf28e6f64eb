import type { Check } from "../../http";
import type { Account } from "../accounts";
import { unknownIn } from "../sold-at";
import type { StoreContext } from "../context";
import type { ParsedOptions } from "../options";
import { ago } from "./running";

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
