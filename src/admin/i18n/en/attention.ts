export const attention = {
  title: "Needs action",
  subtitle: "What only a person can decide, the longest waiting first",
  waiting: "{{count}} payments need action",
  waiting_one: "{{count}} payment needs action",
  empty: "Nothing needs action",
  empty_hint:
    "When Medusa and the gateway cannot agree on a payment, it stands here, and the bell tells you.",
  reason: "Reason",
  all: "All reasons",
  since: "Since {{when}} ({{ago}})",
  last_error: "Last error: {{error}}",
  code: {
    not_confirmed: {
      name: "Not confirmed",
      what: "The gateway could not tell for a day what became of the payment, or of its refund.",
      next: "Refresh the status. If the gateway still tells nothing, look at the payment in its dashboard.",
    },
    unknown_at_gateway: {
      name: "Unknown at the gateway",
      what: "The payment was made, and the gateway does not know it any more.",
      next: "Look for the payment in the gateway's dashboard, or ask the gateway's support. Nothing was changed; it is asked again now and then.",
    },
    word_unknown: {
      name: "Unknown status",
      what: "A signed notification names the payment, and the gateway's own answer has an unknown status.",
      next: "Add the status that the last error shows to the option statuses in medusa-config, restart the server, then refresh the status.",
    },
    not_returned: {
      name: "Not returned",
      what: "Money that no order can use could not be returned.",
      next: "Return the payment again. Only if the gateway goes on refusing: return it in its dashboard, then refresh the status.",
    },
    return_asked: {
      name: "To be returned?",
      what: "It was paid, and no order can use it. It is not returned by itself.",
      next: "Return the payment. If it does belong to an order, correct what the last error names, then refresh the status.",
    },
    not_in_agreement: {
      name: "Not in agreement",
      what: "Medusa could not record what the gateway has.",
      next: "Look at the order and at the last error, then refresh the status.",
    },
    refund_in_part: {
      name: "Refund of a part",
      what: "Medusa has a refund of a part, which the gateway cannot make.",
      next: "Refund the whole payment, or pay the part back another way.",
    },
    refund_not_booked: {
      name: "Refund not booked",
      what: "A part of the payment was refunded in the gateway's dashboard, and Medusa does not have it.",
      next: "Book the refund: Medusa records it at the order. The gateway is not called.",
    },
    refund_failed: {
      name: "Refund failed",
      what: "Medusa has a refund, and the gateway refuses it.",
      next: "Try the refund again at the order: the system does not. Only if the gateway goes on refusing: refund it in its dashboard, then refresh the status.",
    },
    capture_failed: {
      name: "Capture failed",
      what: "Medusa has a capture, and the gateway refuses it.",
      next: "Capture it again at the order, if the money is still held. Or look at the authorization in the gateway's dashboard, and say whether it was captured. If it was not, Medusa's capture is undone.",
    },
    hold_unclear: {
      name: "Authorization unclear",
      what: "The answer to a capture or a void was lost, and no answer of the gateway shows whether it was made.",
      next: "Look at the authorization in the gateway's dashboard, and say whether it was made.",
    },
    release_failed: {
      name: "Void failed",
      what: "Authorized money is not needed any more, and the gateway does not void it.",
      next: "Void it again at the order. Only if the gateway goes on refusing: void it in its dashboard, and say that it was voided.",
    },
    hold_dropped: {
      name: "Authorization dropped",
      what: "The order was changed, Medusa cancelled its payment, and what was authorized is voided. The order still owes money.",
      next: "Take another payment for the order, or cancel it.",
    },
    amount_not_shown: {
      name: "Amount not shown",
      what: "It was paid, and the gateway never showed the amount in the order's currency.",
      next: "Compare the amount in the gateway's dashboard. If it is wrong, return the payment.",
    },
    amount_changed: {
      name: "Amount changed",
      what: "The gateway shows another amount or currency than what was paid and recorded.",
      next: "Compare the amount in the gateway's dashboard, then refresh the status. Nothing was corrected.",
    },
    overpaid: {
      name: "Overpaid",
      what: "It was paid, and less than that was due: something else had paid for it.",
      next: "Return the payment. If more is due by now, refresh the status: the payment is then recorded.",
    },
    charged_after_cancellation: {
      name: "Charged after cancellation",
      what: "A card was charged after its subscription had been cancelled.",
      next: "Return the payment. If the charge is right, resolve it; then an order can be made of it.",
    },
    deduction_differs: {
      name: "Another amount charged",
      what: "A card was charged another amount for its subscription than was agreed. No order was made of it.",
      next: "Return the payment. If the amount is right, make its order by hand and resolve it.",
    },
    renewal_order_failed: {
      name: "Renewal without an order",
      what: "A card was charged for its subscription, and the order of this renewal could not be made.",
      next: "Correct what the last error names, then make the order on the subscription's page. Or return the payment.",
    },
    order_unpaid: {
      name: "Order unpaid",
      what: "The payment of an order was taken back, and the order is still there.",
      next: "Cancel the order, or take the payment again.",
    },
    channel_off: {
      name: "Payment method switched off",
      what: "It was paid, and the region of its cart does not offer the payment method any more, so Medusa places no order.",
      next: "Offer it again and finish the order, or return the payment.",
    },
    audit: {
      name: "Mismatch",
      what: "The audit found a difference between the books, and it was still there after the gateway was asked.",
      next: "Compare the amounts that the audit names, correct what is wrong, then refresh the status.",
    },
    deduction_missing: {
      name: "Renewal missing",
      what: "A renewal was expected, and the gateway told of none.",
      next: "Look at the subscription in the gateway's dashboard.",
    },
    first_order_ended: {
      name: "First order ended",
      what: "The first order of a subscription was cancelled or refunded. The card goes on being charged, and each renewal has its order.",
      next: "Ask the customer, then let the subscription go on, or cancel it. Nothing happens by itself.",
    },
  },
  action: {
    open_order: "Open the order",
    open_subscription: "Open the subscription",
  },
  solve: {
    button: "Resolve",
    title: "Resolve it?",
    text: "From now on the plugin leaves {{reference}} alone and moves no money for it by itself. The nightly audit goes on comparing its books, and asks again when something new differs.",
    text_deduction:
      "The missing renewal of {{reference}} is not asked for again. When the next one is missing too, it stands here again.",
    text_first_order:
      "The card of {{reference}} goes on being charged, and each renewal has its order. To end it, cancel the subscription on its page instead.",
    text_hold:
      "Look at {{reference}} in the gateway's dashboard first. By what you say there, the plugin makes Medusa and its own ledger agree with the gateway.",
    note: "What have you done or found out?",
    note_hint: "Kept in the history with your name",
    submit: "Resolve",
    goes_on: "It goes on",
    made: "It was made",
    not_made: "It was not made",
    done: "{{reference}} is resolved",
  },
};
