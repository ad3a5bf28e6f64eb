import { isSaid, type Talk } from "./talk";

/*
 * How a check ends what it has opened, whatever ends the check.
 */

/** What is left open would expire by itself. */
export async function closeAll(talk: Talk, opened: readonly string[]): Promise<void> {
  for (const reference of opened) await talk.call("reverse", { reference });
}

/** What nobody has paid is closed, and what was paid goes back. Resolves to false where it does not. */
export async function giveBack(talk: Talk, amount: string, reference: string): Promise<boolean> {
  const reversed = await talk.call("reverse", { reference });
  if (isSaid(reversed) && talk.isSuccess(reversed)) return true;
  const after = await talk.call("tranQuery", { reference });
  const isPaid = isSaid(after) && after.facts.paymentTime != null && after.facts.paymentTime !== "";
  if (!isPaid) return true;
  const refunded = await talk.call("refund", { reference, amount });
  return isSaid(refunded) && talk.isSuccess(refunded);
}

export const notGivenBack = (amount: string, reference: string): string =>
  `${amount} USD of ${reference} was not given back: refund it in the gateway's dashboard`;
