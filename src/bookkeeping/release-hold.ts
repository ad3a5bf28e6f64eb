import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import type { Books } from "./books";
import { assistant, OwnRuleError } from "./capture-hold";
import { messageOf } from "./message-of";

/** What is still held: decimal text with two places. */
export function restOfHold({ state, amount, capture_amount, released_amount }: LedgerTransaction): string {
  if (state !== "held" && state !== "captured") return "0.00";
  const taken = state === "captured" ? (capture_amount ?? amount) : "0";
  return amountText(new BigNumber(amount).minus(taken).minus(released_amount ?? "0"));
}

/**
 * Releases held money (§4.7): all of a hold, or what a capture left over.
 * @throws GatewayError when nothing or less is held, when the gateway refuses, or when the outcome is unknown
 */
export async function releaseHold(
  { ledger, gateway }: Books,
  row: LedgerTransaction,
  amount = restOfHold(row),
): Promise<LedgerTransaction> {
  const rest = restOfHold(row);
  if (rest === "0.00") throw refused("nothing is held");
  if (new BigNumber(amount).gt(rest)) throw refused(`only ${rest} is held`);
  if (row.state === "held" && !sameAmount(amount, rest)) {
    throw refused(`capture first, then release the rest; or release all of ${rest}`);
  }
  const { reference } = row;
  try {
    await gateway.authUnfreeze({ reference, unfreezeAmount: amountText(amount), ...assistant(row) });
  } catch (error) {
    await ledger.advance(reference, { last_error: messageOf(error) });
    throw error;
  }
  const released_amount = amountText(new BigNumber(row.released_amount ?? "0").plus(amount));
  const state = row.state === "held" ? ("released" as const) : undefined;
  return await ledger.advance(reference, { state, released_amount, last_error: null });
}

const refused = (reason: string) =>
  new OwnRuleError(`auth-unfreeze: ${reason}`, { operation: "auth-unfreeze", outcome: "refused" });
