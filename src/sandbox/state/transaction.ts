import type BigNumber from "bignumber.js";

export type Status = "init" | "dealing" | "success" | "failed" | "closed" | "reversed" | "refunded";

export interface Goods {
  goods_name: string;
  quantity: string;
}

/** How often a card is charged, the customer's own payment included. A `paymentCount` of 0 has no limit. */
export interface Recurring {
  paymentCount: number;
  /** In days. */
  frequency: number;
}

/** A recurring deduction (§2.8). */
export interface Schedule extends Recurring {
  readonly scheduleNo: string;
  /** The customer's own payment, then every deduction, declined ones too. */
  readonly transactions: Transaction[];
  /** When the next deduction falls due, if one does. */
  dueAt: number;
  /** The card will refuse the next deduction. */
  declineNext: boolean;
  cancelled: boolean;
}

export interface Refund {
  refundTransactionId: string;
  refundReference?: string;
  time: number;
}

/** What an operation asks for when it opens an order. */
export interface Draft {
  operation: string;
  currency: "USD" | "RMB";
  amount: BigNumber;
  timeoutMinutes: number;
  reference?: string;
  vendor?: string;
  storeAdminNo?: string;
  preAuth?: boolean;
  ipnUrl?: string;
  callbackUrl?: string;
  description?: string;
  note?: string;
  goods?: Goods[];
  hasQrcode?: boolean;
  /** A schedule starts with the payment. */
  recurring?: Recurring;
}

/** One order and every movement of its money. */
export interface Transaction extends Draft {
  readonly transactionNo: string;
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
  /** Given free out of a hold. */
  released: BigNumber;
  /** Given back, by refund or by reverse. */
  refunded: BigNumber;
  refund?: Refund;
  schedule?: Schedule;
  /** Which of its schedule's deductions it is; the customer's own payment is number 1. */
  deduction?: number;
  ipnSent: number;
  ipnAcknowledged: number;
}

/** Whether the customer can still pay it. */
export const isOpen = ({ status }: Transaction) => status === "init" || status === "dealing";
