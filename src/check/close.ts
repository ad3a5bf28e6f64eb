import { statusIn } from "./answers";
import { isSaid, type Talk } from "./talk";

/*
 * How a check ends what it has opened, whatever ends the check.
 */

/** What is left open would expire by itself. */
export async function closeAll(talk: Talk, opened: readonly string[]): Promise<void> {
  for (const reference of opened) await talk.call("reverse", { reference });
}

/** What nobody has paid is closed, and what was paid goes back. Resolves to false where it does not. */
export async function giveBack(talk: Talk, amount: string, order: string | Numbered): Promise<boolean> {
  const key = typeof order === "string" ? { reference: order } : order;
  const reversed = await talk.call("reverse", key);
  if (isSaid(reversed) && talk.isSuccess(reversed)) return true;
  return await refundsRest(talk, amount, key);
}

/** Of a payment of which a part went back before, where reverse might give back the whole. */
export async function refundsRest(
  talk: Talk,
  amount: string,
  key: { reference: string } | Numbered,
): Promise<boolean> {
  const after = await talk.call("tranQuery", key);
  const isPaid = isSaid(after) && after.facts.paymentTime != null && after.facts.paymentTime !== "";
  // What went back before does not go back once more.
  const meaning = talk.statusOf(statusIn(after) ?? "");
  if (!isPaid || meaning === "refunded" || meaning === "reversed") return true;
  const refunded = await talk.call("refund", { ...key, amount });
  return isSaid(refunded) && talk.isSuccess(refunded);
}

/** A payment that no reference names. */
interface Numbered {
  transactionNo: string;
}

export const notGivenBack = (amount: string, order: string): string =>
  `${amount} USD of ${order} was not given back: refund it in the gateway's dashboard`;
