import { NOT_IN_LEDGER } from "../modules/crossborder/findings";
import type { AttentionItem, WaitingCode } from "./attention";

export type AttentionText = Pick<AttentionItem, "what" | "next" | "action">;

/** For staff: in the feed of the Medusa admin, in e-mails and in the admin API. */
export const ATTENTION_TEXTS: Readonly<Record<WaitingCode, AttentionText>> = {
  not_confirmed: {
    what: "The gateway could not tell for a day what became of the payment, or of its refund.",
    next: "Refresh the status. If the gateway still tells nothing, look at the payment in its dashboard.",
    action: "reconcile",
  },
  unknown_at_gateway: {
    what: "The payment was made, and the gateway does not know it any more.",
    next: "Look for the payment in the gateway's dashboard, or ask the gateway's support. Nothing was changed; it is asked again now and then.",
    action: "reconcile",
  },
  word_unknown: {
    what: "A signed notification names the payment, and the gateway's own answer has an unknown status.",
    next: "Add the status that the last error shows to the option statuses in medusa-config, restart the server, then refresh the status.",
    action: "reconcile",
  },
  not_returned: {
    what: "Money that no order can use could not be returned.",
    next: "Return the payment again. Only if the gateway goes on refusing: return it in its dashboard, then refresh the status.",
    action: "return",
  },
  return_asked: {
    what: "It was paid, and no order can use it. It is not returned by itself.",
    next: "Return the payment. If it does belong to an order, correct what the last error names, then refresh the status.",
    action: "return",
  },
  not_in_agreement: {
    what: "Medusa could not record what the gateway has.",
    next: "Look at the order and at the last error, then refresh the status.",
    action: "reconcile",
  },
  refund_in_part: {
    what: "Medusa has a refund of a part, which the gateway cannot make.",
    next: "Refund the whole payment, or pay the part back another way.",
    action: "open_order",
  },
  refund_not_booked: {
    what: "A part of the payment was refunded in the gateway's dashboard, and Medusa does not have it.",
    next: "Book the refund: Medusa records it at the order. The gateway is not called.",
    action: "book_refund",
  },
  refund_failed: {
    what: "Medusa has a refund, and the gateway refuses it.",
    next: "Try the refund again at the order: the system does not. Only if the gateway goes on refusing: refund it in its dashboard, then refresh the status.",
    action: "open_order",
  },
  capture_failed: {
    what: "Medusa has a capture, and the gateway refuses it.",
    next: "Capture it again at the order, if the money is still held. Or look at the authorization in the gateway's dashboard, and say whether it was captured. If it was not, Medusa's capture is undone.",
    action: "open_order",
  },
  hold_unclear: {
    what: "The answer to a capture or a void was lost, and no answer of the gateway shows whether it was made.",
    next: "Look at the authorization in the gateway's dashboard, and say whether it was made.",
    action: "reconcile",
  },
  release_failed: {
    what: "Authorized money is not needed any more, and the gateway does not void it.",
    next: "Void it again at the order. Only if the gateway goes on refusing: void it in its dashboard, and say that it was voided.",
    action: "open_order",
  },
  hold_dropped: {
    what: "The order was changed, Medusa cancelled its payment, and what was authorized is voided. The order still owes money.",
    next: "Take another payment for the order, or cancel it.",
    action: "open_order",
  },
  amount_not_shown: {
    what: "It was paid, and the gateway never showed the amount in the order's currency.",
    next: "Compare the amount in the gateway's dashboard. If it is wrong, return the payment.",
    action: "return",
  },
  amount_changed: {
    what: "The gateway shows another amount or currency than what was paid and recorded.",
    next: "Compare the amount in the gateway's dashboard, then refresh the status. Nothing was corrected.",
    action: "reconcile",
  },
  overpaid: {
    what: "It was paid, and less than that was due: something else had paid for it.",
    next: "Return the payment. If more is due by now, refresh the status: the payment is then recorded.",
    action: "return",
  },
  charged_after_cancellation: {
    what: "A card was charged after its subscription had been cancelled.",
    next: "Return the payment. If the charge is right, resolve it; then an order can be made of it.",
    action: "return",
  },
  deduction_differs: {
    what: "A card was charged another amount for its subscription than was agreed. No order was made of it.",
    next: "Return the payment. If the amount is right, make its order by hand and resolve it.",
    action: "return",
  },
  renewal_order_failed: {
    what: "A card was charged for its subscription, and the order of this renewal could not be made.",
    next: "Correct what the last error names, then make the order on the subscription's page. Or return the payment.",
    action: "open_subscription",
  },
  order_unpaid: {
    what: "The payment of an order was taken back, and the order is still there.",
    next: "Cancel the order, or take the payment again.",
    action: "open_order",
  },
  channel_off: {
    what: "It was paid, and the region of its cart does not offer the payment method any more, so Medusa places no order.",
    next: "Offer it again and finish the order, or return the payment.",
    action: "finish",
  },
  audit: {
    what: "The audit found a difference between the books, and it was still there after the gateway was asked.",
    next: "Compare the amounts that the audit names, correct what is wrong, then refresh the status.",
    action: "reconcile",
  },
  deduction_missing: {
    what: "A renewal was expected, and the gateway told of none.",
    next: "Look at the subscription in the gateway's dashboard.",
    action: "open_subscription",
  },
  first_order_ended: {
    what: "The first order of a subscription was cancelled or refunded. The card goes on being charged, and each renewal has its order.",
    next: "Ask the customer, then let the subscription go on, or cancel it. Nothing happens by itself.",
    action: "open_subscription",
  },
};

/** What the feed and e-mails tell of besides: that has no transaction, and so is not on the list of what waits for a person. */
export const TOLD_TEXTS: Readonly<
  Record<WaitingCode | typeof NOT_IN_LEDGER, Pick<AttentionText, "what" | "next">>
> = {
  ...ATTENTION_TEXTS,
  [NOT_IN_LEDGER]: {
    what: "Medusa has a payment of this plugin that is not in its ledger.",
    next: "Look it up in the gateway's dashboard; the audit under Reconciliation has the finding.",
  },
};

/** The texts of a code as a row has it. */
export const attentionTextOf = (code: string): AttentionText => {
  const known = Object.entries(ATTENTION_TEXTS).find(([name]) => name === code);
  return known?.[1] ?? ATTENTION_TEXTS.not_in_agreement;
};
