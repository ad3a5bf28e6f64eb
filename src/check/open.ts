import { goodsInfoText, type Vendor } from "../gateway";
import { closeAll } from "./close";
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
