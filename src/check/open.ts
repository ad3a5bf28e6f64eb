import { goodsInfoText, type Vendor } from "../gateway";
import type { Heard, Said } from "./talk";

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

/** By what an order needs to be paid, whatever the code. */
export const isOpened = ({ facts }: Said): boolean =>
  typeof facts.cashierUrl === "string" && facts.cashierUrl !== "";
