import { holdsMoney, isDeduction } from "../../modules/crossborder/internal";
import { type Picture, recordIn, type Taken, wasTaken } from "../picture";
import { isMoneyBack } from "../views/money";
import { type Decision, take } from "./decision";

const STEPS: readonly Taken["step"][] = ["cancel_schedule", "start_schedule", "ask_about_schedule"];

/**
 * A schedule starts with its first payment, and ends when that money had to go back: the card is not charged again for an
 * order that never was. Also where the two sides do not agree, such as of an order that is cancelled while its refund is refused.
 */
export function ofSchedule(picture: Picture): Decision | undefined {
  const { transaction, taken } = picture;
  if (!transaction.schedule_id || isDeduction(transaction)) return undefined;
  if (taken.some(({ step, failure }) => STEPS.includes(step) && failure)) return undefined;
  const schedule = recordIn(picture, "schedule");
  if (!schedule) return undefined;
  const { reconciliation_status: status, state } = transaction;
  if (status === "returned") {
    if (schedule.status === "cancelled" || wasTaken(picture, "cancel_schedule")) return undefined;
    return take({ step: "cancel_schedule", reason: "the first payment went back" });
  }
  // Also where the money of its order went back at once: the gateway charges the card all the same.
  const isPlaced = status === "reconciled" && (holdsMoney(state) || isMoneyBack(transaction));
  if (schedule.status === "pending" && isPlaced && !wasTaken(picture, "start_schedule"))
    return take({ step: "start_schedule", reason: "its first payment is recorded" });
  return schedule.status === "active" ? askWhatBecomes(picture) : undefined;
}

/** The first order was cancelled, or its money went back: whether the card is charged on is for a person to say. Asked once. */
function askWhatBecomes(picture: Picture): Decision | undefined {
  const { transaction } = picture;
  const order = transaction.cart_id ? recordIn(picture, "order_of_cart") : undefined;
  const isCanceled = order?.status === "canceled";
  if (!isCanceled && !isMoneyBack(transaction)) return undefined;
  if (wasTaken(picture, "ask_about_schedule") || recordIn(picture, "schedule_question")) return undefined;
  const why = `the first order${order ? ` ${order.id}` : ""} was ${isCanceled ? "cancelled" : "refunded"}, and the card is charged on`;
  return take({ step: "ask_about_schedule", why, reason: why });
}
