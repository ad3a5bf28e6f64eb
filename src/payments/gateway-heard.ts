import { openAccount } from "./accounts";
import type { ProviderContext } from "./context";
import type { Heard } from "./gateway-watch";
import { readOptions } from "./options";
import { accountProviderId, providerIdsBeside } from "./provider-id";

/**
 * Writes down what a watch has heard: one fact for the shop, whichever of its servers heard it.
 * @returns whether it was news; the outbox has what staff is told of it
 */
export async function noteHeard(
  { ledger, log }: Pick<ProviderContext, "ledger" | "log">,
  provider_id: string,
  { silent_since, answered_at }: Heard,
): Promise<boolean> {
  if (silent_since !== null) {
    const isNews = await ledger.noteSilence(provider_id, new Date(silent_since));
    if (isNews) log("gateway_silent", { provider_id });
    return isNews;
  }
  if (answered_at === null) return false;
  const isNews = await ledger.noteAnswer(provider_id, providerIdsBeside(provider_id));
  if (isNews) log("gateway_answers", { provider_id });
  return isNews;
}

/** From now on it is written down when the gateway of a provider's account stops to answer, and when it answers again. */
export function listenToGateway(context: () => ProviderContext, written: object): void {
  // Options that are wrong stop the start with a message of their own.
  if (!readOptions(written).success) return;
  openAccount(written).gateway.watch.listen((heard) => {
    const note = async () => {
      const known = context();
      for (const id of known.accountIds) await noteHeard(known, accountProviderId(id), heard);
    };
    note().catch((error: unknown) => context().log("later_failed", { work: "gateway", reason: error }));
  });
}
