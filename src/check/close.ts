import { setTimeout as pause } from "node:timers/promises";
import { isRefunded } from "./mismatch";
import { hasTime, isRefusal, statusIn } from "./reading";
import { isSaid, outcomeOf, type Talk } from "./talk";

/*
 * How a check ends what it has opened, whatever ends the check.
 */

const TRIES = 3;
const BUSY_MS = 1_000;

/** Closes by `reverse`, again where nobody knows whether it was done. Resolves to whether it was, or undefined where nobody knows. */
async function closes(talk: Talk, key: Key): Promise<boolean | undefined> {
  for (let tries = 1; ; tries++) {
    const heard = await talk.call("reverse", key);
    if (outcomeOf(heard) === undefined) return true;
    if (isRefusal(talk, heard)) return false;
    if (tries === TRIES) return undefined;
    await pause(BUSY_MS);
  }
}

/** What is left open expires by itself. */
export async function closeAll(talk: Talk, opened: readonly string[]): Promise<void> {
  const left: string[] = [];
  await talk.ending(async () => {
    for (const reference of opened)
      if ((await closes(talk, { reference })) === undefined) left.push(reference);
  });
  if (left.length > 0)
    talk.say(`may still be open, and then ends by itself: ${left.join(", ")}: the gateway did not say`);
}

/**
 * What nobody has paid is closed, and what was paid goes back.
 * @returns what is left to a person; undefined where nothing is
 */
export async function giveBack(
  talk: Talk,
  amount: string,
  order: string | Numbered,
): Promise<string | undefined> {
  const key = typeof order === "string" ? { reference: order } : order;
  return await talk.ending(async () => {
    const isClosed = await closes(talk, key);
    return isClosed ? undefined : await refundRest(talk, amount, key, isClosed);
  });
}

/**
 * Of a payment of which a part went back before, where reverse might give back the whole.
 * @param isClosed undefined where nobody knows whether it is
 * @returns as `giveBack`
 */
export async function refundRest(
  talk: Talk,
  amount: string,
  key: Key,
  isClosed: boolean | undefined = false,
): Promise<string | undefined> {
  return await talk.ending(async () => {
    const after = await talk.call("tranQuery", key);
    const named = "reference" in key ? key.reference : key.transactionNo;
    if (isSaid(after) && after.code === talk.missing) return undefined;
    const word = statusIn(after);
    const meaning = talk.statusOf(word ?? "");
    const isPaid = (isSaid(after) && hasTime(after)) || meaning === "success";
    // What went back before does not go back once more.
    if (meaning === "refunded" || meaning === "reversed") return undefined;
    const isOver = meaning === "closed" || meaning === "failed";
    if (!isPaid && isOver) return undefined;
    if (!isPaid && meaning === "pending")
      return isClosed === undefined ? `${named} may still be open, and then ends by itself` : undefined;
    const atDashboard = "look it up in the gateway's dashboard, and refund it there";
    // A second way back might give back twice.
    if (isPaid && isClosed === undefined)
      return `whether ${amount} USD of ${named} goes back is not known: ${atDashboard}`;
    const refunded = await talk.call("refund", { ...key, amount });
    const before = isSaid(after) ? String(after.facts.refundAmount ?? 0) : "0";
    if (await isRefunded(talk, refunded, key, before)) return undefined;
    if (isPaid) return `${amount} USD of ${named} was not given back: refund it in the gateway's dashboard`;
    const status = word === undefined ? "without a status that the store reads" : `status ${word}`;
    return `whether ${amount} USD of ${named} was paid is not known (${status}): ${atDashboard}`;
  });
}

type Key = { reference: string } | Numbered;

/** A payment that no reference names. */
interface Numbered {
  transactionNo: string;
}
