import type { Vendor } from "medusa-payment-crossborder/gateway";
import { setTimeout as pause } from "node:timers/promises";
import { goodsInfoText } from "../plugin";
import { hasTime, isRefusal, statusIn } from "./heard";
import { isRefunded } from "./mismatch";
import { type Heard, isSaid, outcomeOf, type Said, type Talk } from "./talk";

/** What stage 2 opens orders with. */
export interface OrderPlan {
  /** Decimal text, in the currency of the order. */
  amount: string;
  vendors: readonly Vendor[];
  /** What is sent for a channel, where that is tried and the account's options do not say it. */
  codes?: Readonly<Partial<Record<Vendor, string>>>;
  currencies: readonly ("usd" | "cny")[];
  /** Up to which amount the largest order is looked for, where that is asked for: nobody pays those. */
  largest?: string;
  /** Fields of a question, as support has told them. */
  query?: Readonly<Record<string, string>>;
  /** Of a customer: what prepay asks of a mini-program. */
  openid?: string;
  /** https, or http on this machine: nothing is expected there. */
  ipnUrl: string;
}

/** What a price is sent as. */
export const PRICE_FIELDS = { usd: "amount", cny: "rmbAmount" } as const;

/** A text that every gateway takes. */
export const TEXT = "Check of the connection";

export function orderOf({ amount, vendors: [vendor = "channel_a"], ipnUrl }: OrderPlan, reference: string) {
  return {
    reference,
    vendor,
    ipnUrl,
    callbackUrl: ipnUrl,
    amount,
    currency: "USD",
    terminal: "ONLINE",
    timeout: 5,
    description: TEXT,
    goodsInfo: goodsInfoText([{ name: TEXT, quantity: 1 }]),
  };
}

/** Opens an order that differs from that of the plan. */
export type Open = (over?: object, length?: number) => Promise<Heard>;

/** Whether it can be paid: the store has its cashier page. */
export const isOpened = (heard: Heard): heard is Said => isSaid(heard) && heard.refusal === undefined;

/** Whether an order may be there: all but a refusal that is known to be one. */
export const mayBeOpen = (heard: Heard): boolean => {
  const outcome = outcomeOf(heard);
  return outcome === undefined || outcome === "unknown";
};

/** Opens one order. What the store does not read is closed again: it may be there. */
export async function openOrder(
  talk: Talk,
  key: "securePay" | "createTransQrcode",
  order: { reference: string } & Readonly<Record<string, unknown>>,
): Promise<Heard> {
  let heard: Heard | undefined;
  try {
    heard = await talk.call(key, order);
    return heard;
  } finally {
    if (heard === undefined || (!isOpened(heard) && mayBeOpen(heard)))
      await closeAll(talk, [order.reference]);
  }
}

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

/** What nobody has paid is closed, and what was paid goes back. Resolves to whether nothing is left: a person is told what is. */
export async function giveBack(talk: Talk, amount: string, order: string | Numbered): Promise<boolean> {
  const key = typeof order === "string" ? { reference: order } : order;
  const isClosed = await talk.ending(() => closes(talk, key));
  return isClosed === true || (await refundRest(talk, amount, key, isClosed));
}

/** Of a payment of which a part went back before, where reverse might give back the whole. Resolves as `giveBack`. */
export async function refundRest(talk: Talk, amount: string, key: Key, isClosed?: boolean): Promise<boolean> {
  const left = await unrefunded(talk, amount, key, isClosed);
  if (left !== undefined) talk.say(left);
  return left === undefined;
}

/** @param isClosed undefined where nobody knows whether it is */
async function unrefunded(
  talk: Talk,
  amount: string,
  key: Key,
  isClosed: boolean | undefined,
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
