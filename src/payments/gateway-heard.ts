import type { ConfigModule } from "@medusajs/framework/types";
import { type Merchant, merchantOf, merchantsOf, openAccount, providerIdsOf } from "./accounts";
import type { ProviderContext } from "./context";
import type { Heard } from "./gateway";
import { readOptions } from "./options";

/**
 * Writes down what the watch of a merchant's gateway has heard: one fact for the shop, whichever of its servers heard it.
 * @returns whether it was news; the outbox has what staff is told of it
 */
export async function noteHeard(
  { ledger, log }: Pick<ProviderContext, "ledger" | "log">,
  merchant: Merchant,
  { silent_since, answered_at }: Heard,
): Promise<boolean> {
  const [provider_id] = merchant.entries;
  if (silent_since !== null) {
    const isNews = await ledger.noteSilence(provider_id, new Date(silent_since));
    if (isNews) log("gateway_silent", { provider_id });
    return isNews;
  }
  if (answered_at === null) return false;
  const isNews = await ledger.noteAnswer(provider_id, providerIdsOf(merchant));
  if (isNews) log("gateway_answers", { provider_id });
  return isNews;
}

/** From now on it is written down when the gateway of a provider's merchant stops to answer, and when it answers again. */
export function listenToGateway(
  context: () => ProviderContext,
  config: Pick<ConfigModule, "modules">,
  written: object,
): void {
  // Options that are wrong stop the start with a message of their own.
  if (!readOptions(written).success) return;
  const { options, gateway } = openAccount(written);
  gateway.watch.listen((heard) => {
    const note = async () => {
      const merchant = merchantsOf(config).find((one) => one.merchant === merchantOf(options));
      if (merchant) await noteHeard(context(), merchant, heard);
    };
    note().catch((error: unknown) => context().log("later_failed", { work: "gateway", reason: error }));
  });
}
