import BigNumber from "bignumber.js";
import { RefusedError, type TransactionFacts } from "../../src/gateway";

/** What the gateway knows of an order. The judge reads these, and nothing that the plugin has made of them. */
export interface GatewayOrder {
  reference: string;
  transactionNo: string;
  amount: string;
  pre_auth: boolean;
  status: "init" | "success" | "failed" | "closed" | "reversed" | "refunded";
  paid_at: number | null;
  expires_at: number | null;
  captured: BigNumber;
  captured_at: number;
  released: BigNumber;
  /** Without a reference where it was made in the gateway's dashboard. */
  refunds: {
    reference: string | null;
    id: string;
    amount: string;
    status: "success" | "failed" | "pending";
  }[];
  /** When it was asked about last. */
  asked_at: number;
  /** How often it was called to open, close or move money. */
  calls: number;
  /** Until when such a call is on its way or being answered. */
  busy_until: number;
  /** Two such calls, which nobody has stopped in between, were under way at once. */
  was_called_twice: boolean;
  /** The number of a refund that was asked for, of which the shop does not know what became. */
  unanswered_refund: string | undefined;
  /** Another refund was asked for under another number meanwhile, or while a part could still be refunded under the first one. */
  was_renumbered: boolean;
  /** The number under which a refund was asked for last. */
  newest_refund: string | undefined;
  /** The shop has dealt with the notification of a refund, if there was one. */
  is_told: boolean;
  /** When a hold ends by itself; null where no history is long enough for that. */
  hold_until: number | null;
}

export const newOrder = (
  given: Pick<GatewayOrder, "reference" | "amount" | "pre_auth" | "expires_at">,
  number: number,
): GatewayOrder => ({
  ...given,
  transactionNo: String(7_000_000_000 + number),
  status: "init",
  paid_at: null,
  captured: new BigNumber(0),
  captured_at: Infinity,
  released: new BigNumber(0),
  refunds: [],
  asked_at: 0,
  calls: 0,
  busy_until: 0,
  was_called_twice: false,
  unanswered_refund: undefined,
  was_renumbered: false,
  newest_refund: undefined,
  is_told: true,
  hold_until: null,
});

/** The order that a payment session leads to, by what Medusa keeps of it. */
export const referenceOf = (data: Record<string, unknown> | undefined): string =>
  String(blockOf(data).reference ?? "");

/** How it stood when that was written. */
export const stateOf = (data: Record<string, unknown>): unknown => blockOf(data).state;

function blockOf(data: Record<string, unknown> | undefined): { reference?: unknown; state?: unknown } {
  const block = data?.crossborder;
  return block && typeof block === "object" ? block : {};
}

const none = new BigNumber(0);

const isPaid = ({ status }: GatewayOrder): boolean => status === "success" || status === "refunded";

/** What was taken of the customer's money. Of a hold: what was captured. */
const takenOf = ({ pre_auth, captured, amount }: GatewayOrder): BigNumber =>
  pre_auth ? captured : new BigNumber(amount);

/** What a reverse or refunds have given back. */
const refundedOf = (order: GatewayOrder): BigNumber =>
  order.status === "reversed"
    ? takenOf(order)
    : BigNumber.sum(
        0,
        ...order.refunds.filter(({ status }) => status === "success").map(({ amount }) => amount),
      );

/** What the customer has paid and not got back. */
export const keptOf = (order: GatewayOrder): BigNumber =>
  isPaid(order) ? takenOf(order).minus(refundedOf(order)) : none;

/** What is held of the customer's money, and neither captured nor released: also when what was captured has been refunded. */
export const heldOf = (order: GatewayOrder): BigNumber =>
  order.pre_auth && isPaid(order)
    ? new BigNumber(order.amount).minus(order.captured).minus(order.released)
    : none;

/** Whether its time has run out: nobody has paid it, or nothing of the hold was captured. */
export function isOverAt(order: GatewayOrder, now: number): boolean {
  const { status, expires_at, hold_until, captured } = order;
  if (status === "init") return expires_at !== null && expires_at <= now;
  return status === "success" && captured.isZero() && hold_until !== null && hold_until <= now;
}

/** The gateway's time zone is UTC+8. */
const timeText = (moment: number): string =>
  new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** What a gateway that takes refunds of parts shows of them. */
export interface ShownParts {
  /** The status is `refunded` from the first part on. */
  isRefunded: boolean;
  /** Each refund is shown, under its number; else only how much went back. */
  areListed: boolean;
}

/** What the gateway answers when it is asked about an order. */
export const factsOf = (
  order: GatewayOrder,
  { isRefunded, areListed }: ShownParts = { isRefunded: false, areListed: true },
): TransactionFacts => ({
  transactionNo: order.transactionNo,
  reference: order.reference,
  amount: order.amount,
  currency: "USD",
  transactionType: "payment",
  paymentTime: order.paid_at === null ? null : timeText(order.paid_at),
  refundAmount: refundedOf(order).toFixed(2),
  refundInfo: areListed || order.pre_auth ? order.refunds.map(refundShown) : undefined,
  status: isRefunded && order.status === "success" && refundedOf(order).gt(0) ? "refunded" : order.status,
});

const refundShown = ({ reference, id, amount, status }: GatewayOrder["refunds"][number]) => ({
  refundReference: reference,
  refundTransactionId: id,
  refundAmount: amount,
  currency: "USD",
  status,
});

/** The answer of an act about an order (§2.2). */
export const shownAs = (order: GatewayOrder) => ({
  transactionNo: order.transactionNo,
  transactionStatus: order.status,
  transactionType: "payment",
  reference: order.reference,
  amount: order.amount,
  currency: "USD",
  refundAmount: refundedOf(order).toFixed(2),
  paymentTime: order.paid_at === null ? null : timeText(order.paid_at),
});

/**
 * What was taken and is left goes back, or a part of it.
 * @param reference null where the store did not ask for it
 */
export function refundOf(order: GatewayOrder, reference: string | null, part = keptOf(order)) {
  const id = `RF${order.transactionNo}-${order.refunds.length + 1}`;
  const refund = { reference, id, amount: part.toFixed(2), status: "success" as const };
  order.refunds.push(refund);
  if (keptOf(order).isZero()) order.status = "refunded";
  return refund;
}

export const DONE = { ret_code: "000100", ret_msg: "" };

export const refusal = (operation: string, ret_code: string) =>
  new RefusedError(operation, ret_code, "simulated", "refused", "wrong status");
