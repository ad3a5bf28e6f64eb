import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import {
  isPart,
  type LedgerOperation,
  type ReconciliationStatus,
  unbooked,
} from "../../modules/crossborder/internal";
import type { Payment } from "../../medusa";
import { type Picture, recordIn, wasTaken } from "../picture";
import { changeOpenText } from "../views/obstacles";
import { isMoneyBack, refundableAmount } from "../views/money";
import { attention, type Attention, type Decision, take } from "./decision";

/** So long Medusa keeps a refund at most that it has asked the provider for, and that the provider refuses. */
const IN_FLIGHT_MS = 60_000;

type Refund = Payment["refunds"][number];

/**
 * - Medusa has a refund and the gateway has not: the gateway is asked for it;
 * - the order was cancelled, which Medusa counts as refunded even when the refund failed: it is made now;
 * - the gateway sent the money back and Medusa does not know: Medusa records it;
 * - the gateway sent parts of it back: see `inParts`.
 * @returns what is to be done, or else how both sides stand
 */
export function ofMoneyBack(picture: Picture, payment: Payment): Decision | ReconciliationStatus {
  const { transaction } = picture;
  const operations = recordIn(picture, "operations") ?? [];
  if (operations.some(isPart)) return inParts(picture, payment, operations);
  const isCanceled = payment.order?.status === "canceled";
  const [refund] = payment.refunds;
  const due = refundableAmount(transaction);
  if (refund && !isMoneyBack(transaction)) {
    const whole = payment.refunds.find(({ amount }) => sameAmount(amount, due));
    if (!whole) return isInFlight(picture, refund) ? "pending" : refundInPart(refund, due);
    if (wasTaken(picture, "refund")) return "pending";
    return take({ step: "refund", of: whole.id, reason: "Medusa has a refund, and the gateway has not" });
  }
  // A hold is no money: until some of it was captured there is nothing to refund.
  const mustRecord = !refund && due !== "0.00" && (isCanceled || isMoneyBack(transaction));
  if (!mustRecord || wasTaken(picture, "record_refunds")) return "reconciled";
  const reason = isMoneyBack(transaction) ? "the money went back" : "its order was cancelled";
  return recordRefunds(picture, payment, [due], reason);
}

function recordRefunds(
  picture: Picture,
  { order }: Payment,
  amounts: readonly string[],
  reason: string,
): Decision {
  const canceled = order?.status === "canceled";
  const change = order && !canceled ? recordIn(picture, "change") : undefined;
  if (order && change) {
    const text = changeOpenText(order.id, change);
    return { ...attention("not_in_agreement", text), error_code: "order_change_open" };
  }
  return take({ step: "record_refunds", amounts, canceled, reason });
}

const isInFlight = ({ now }: Picture, { created_at }: Refund): boolean =>
  now - created_at.getTime() < IN_FLIGHT_MS;

/**
 * The gateway refunds whole payments only, and the whole was not asked for. The refund is being refused this moment, or a
 * server died before it was.
 */
const refundInPart = ({ amount }: Refund, due: string): Attention =>
  attention(
    "refund_in_part",
    `Medusa has a refund of ${amountText(amount)} that the gateway cannot make: it refunds ${due} or nothing. No money has moved.`,
  );

/**
 * Parts were given back in the gateway's dashboard. Staff books them; what is left to book once the customer has all of the money,
 * or where the order is cancelled, is booked by itself. A refund that Medusa wrote before its server died is one of them.
 */
function inParts(
  picture: Picture,
  payment: Payment,
  operations: readonly LedgerOperation[],
): Decision | ReconciliationStatus {
  const { transaction } = picture;
  const recorded = payment.refunds.map(({ id }) => id);
  const claimed = new Set(operations.map(({ medusa_id }) => medusa_id));
  const unclaimed = payment.refunds.filter(({ id }) => !claimed.has(id));
  if (unclaimed.length > 0 && !wasTaken(picture, "claim_refunds", recorded.join()))
    return take({
      step: "claim_refunds",
      of: recorded.join(),
      reason: "Medusa has refunds that none is matched with",
    });
  const [unmatched] = unclaimed;
  if (unmatched) return isInFlight(picture, unmatched) ? "pending" : notMade(unmatched);
  const isCanceled = payment.order?.status === "canceled";
  const left = unbooked(operations, recorded);
  if (left.length > 0 && !wasTaken(picture, "record_refunds")) {
    if (!isCanceled && !isMoneyBack(transaction)) return notBooked(picture, payment);
    const amounts = left.map(({ amount }) => amount);
    // Medusa records what came back also while a change is open: nothing asks the gateway for it.
    return take({ step: "record_refunds", amounts, canceled: isCanceled, reason: "it went back in parts" });
  }
  return isCanceled && !isMoneyBack(transaction) ? restLeft(picture) : "reconciled";
}

const notMade = ({ amount }: Refund): Attention =>
  attention(
    "refund_in_part",
    `Medusa has a refund of ${amountText(amount)} that the gateway has not made: what came back is recorded without it.`,
  );

function notBooked({ transaction }: Picture, { refunds }: Payment): Attention {
  const { refunded_amount, captured_amount, currency_code } = transaction;
  const booked = BigNumber.sum(0, ...refunds.map(({ amount }) => amount));
  return attention(
    "refund_not_booked",
    `${refunded_amount} of ${captured_amount} ${currency_code.toUpperCase()} was given back in the gateway's dashboard; ` +
      `Medusa has booked ${amountText(booked)} of it.`,
  );
}

function restLeft({ transaction }: Picture): Attention {
  const { captured_amount, refunded_amount, currency_code } = transaction;
  const left = amountText(new BigNumber(captured_amount).minus(refunded_amount));
  return attention(
    "refund_failed",
    `The order is cancelled, and ${left} ${currency_code.toUpperCase()} of the payment is still at the gateway, which refunds no rest by a call: refund it in its dashboard.`,
  );
}
