import BigNumber from "bignumber.js";
import type { ShownStatus } from "../dialect-switches";
import type { Account } from "../options";

type Status = Exclude<ShownStatus, "pending">;

/** The channels with which a customer pays in person or by an app; a credit card pays online orders only (§1). */
export const WALLETS = ["channel_a", "channel_b", "channel_c"] as const;
/** By the document's name, also where the wire has another one. */
type Vendor = (typeof WALLETS)[number] | "creditcard";

interface Goods {
  goods_name: string;
  quantity: string;
}

export interface Recurring {
  /** How often the card is charged, the customer's own payment included; 0 means no limit (§8). */
  paymentCount: number;
  /** Days between two charges. */
  frequency: number;
  /** Whether the customer's own payment is not one of `paymentCount`. */
  firstIsBesides?: boolean;
  /** Its number, where the gateway gives it before the first payment. */
  scheduleNo?: string;
}

/** A recurring schedule (§2.8). */
export interface Schedule extends Recurring {
  readonly scheduleNo: string;
  /** The customer's own payment, then every deduction, declined ones too. */
  readonly transactions: Transaction[];
  /** When the next deduction falls due while the schedule is active, in milliseconds since the epoch. */
  dueAt: number;
  /** The next deduction will be declined. */
  declineNext: boolean;
  cancelled: boolean;
}

export interface Refund {
  /** `pending` until it is completed or fails: the money has not been returned then. */
  status: "pending" | "success" | "failed";
  refundTransactionId: string;
  /** None where the refund was made in the gateway's dashboard. */
  refundReference?: string;
  /** In milliseconds since the epoch. */
  time: number;
}

/** A refund of a part, by a call of a merchant whose refunds of parts are taken, or in the gateway's dashboard. */
export interface PartRefund extends Refund {
  amount: BigNumber;
}

/** A capture or a release that was accepted and has not ended: it has moved no money so far. */
interface UnderWay {
  kind: "capture" | "release";
  amount: BigNumber;
}

/** What an operation says about the order that it opens. */
export interface NewTransaction {
  operation: string;
  currency: "USD" | "RMB";
  /** In `currency`. */
  amount: BigNumber;
  /** Default 120 (§8). */
  timeoutMinutes?: number;
  reference?: string;
  vendor?: Vendor;
  storeAdminNo?: string;
  preAuth?: boolean;
  ipnUrl?: string;
  callbackUrl?: string;
  description?: string;
  note?: string;
  goods?: Goods[];
  hasQrcode?: boolean;
  /** Given: a schedule starts with the payment. */
  recurring?: Recurring;
}

/** One order and every movement of its money. Times are in milliseconds since the epoch, amounts in `currency`. */
export interface Transaction extends NewTransaction {
  readonly account: Account;
  readonly transactionNo: string;
  readonly timeoutMinutes: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  status: Status;
  paidAt?: number;
  /** Taken from the customer: a sale's amount, or what was captured of a hold. */
  paid: BigNumber;
  /** Held on the customer's account at this moment. */
  held: BigNumber;
  /** The part of `paid` that came out of a hold. */
  captured: BigNumber;
  /** Released from a hold. */
  released: BigNumber;
  /** Returned to the customer, by refund or by reverse. */
  refunded: BigNumber;
  refund?: Refund;
  partRefunds: PartRefund[];
  /** Calls find no such record; the customer and the dashboard do. */
  forgotten?: boolean;
  underWay?: UnderWay;
  schedule?: Schedule;
  /** Its number among the deductions of its schedule; the customer's own payment is number 1. */
  deduction?: number;
  /** Sends of its notification, and how many of them were acknowledged. */
  ipnSent: number;
  ipnAcknowledged: number;
}

export const shownStatus = ({ status, underWay }: Transaction): ShownStatus =>
  underWay ? "pending" : status;

/** Whether the customer can still pay it. */
export const isOpen = ({ status }: Transaction) => status === "init" || status === "dealing";

/** It failed or was closed, and the customer was never charged. A hold that expired is closed too, and was agreed to. */
export const hasEndedUnpaid = ({ status, paidAt }: Transaction) =>
  (status === "failed" || status === "closed") && paidAt === undefined;

/** Whether the shop is notified of how it ended: a payment, or a deduction that was declined. */
export const isNotified = ({ ipnUrl, paidAt, status, deduction }: Transaction): boolean =>
  ipnUrl !== undefined && (paidAt !== undefined || (status === "failed" && deduction !== undefined));

/** RMB per USD. The real rate moves; a fixed one makes answers predictable. */
const RMB_PER_USD = new BigNumber("7.25");

/** An amount of this order in USD, at most two decimal places: amounts are in USD unless they are named as RMB (§4). */
export function inUsd({ currency }: Pick<Transaction, "currency">, amount: BigNumber): BigNumber {
  return currency === "USD" ? amount : amount.div(RMB_PER_USD).decimalPlaces(2, BigNumber.ROUND_HALF_UP);
}

export type PriceName = "amount" | "rmbAmount";

/** The name under which the price of an order is given. */
export const priceName = ({ currency }: Pick<Transaction, "currency">): PriceName =>
  currency === "RMB" ? "rmbAmount" : "amount";

/** The price under its name, with two decimal places. */
export const priceField = (order: Pick<Transaction, "currency" | "amount">): Record<string, string> => ({
  [priceName(order)]: order.amount.toFixed(2),
});

/** RMB per USD as text; between US dollars it is 1. */
export const exchangeRate = ({ currency }: Transaction) => (currency === "RMB" ? RMB_PER_USD.toFixed() : "1");
