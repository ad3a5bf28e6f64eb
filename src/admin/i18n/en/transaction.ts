export const transaction = {
  title: "Payment at the gateway",
  earlier: "Earlier payments",
  since: "Since {{time}}",
  field: {
    usd: "In USD",
    rmb: "In RMB",
    exchange_rate: "Exchange rate",
    settle_currency: "Settlement currency",
    reference: "Our reference",
    transaction_no: "Gateway's number",
    refund_no: "Gateway's refund number",
    refund_reference: "Our refund reference",
    refund_amount: "Refunded at the gateway",
    refund_rmb_amount: "Refunded in RMB",
    description: "On the cashier page",
    note: "Note",
    subscription: "Subscription",
    clerk: "Clerk",
    account: "Merchant account",
    opened: "Opened",
    authorized: "Authorized",
    paid: "Paid",
    expires: "Can be paid until",
    order_expires: "Order is cancelled if unpaid",
  },
  moved: {
    held: "Still authorized",
    captured: "Captured",
    released: "Voided",
    refunded: "Refunded",
    returned: "Returned",
  },
  action: {
    reconcile: "Refresh status",
    capture: "Capture {{amount}}…",
    release: "Void {{amount}}…",
    finish: "Offer again and finish…",
    return: "Return payment…",
    return_amount: "Return {{amount}}…",
    void: "Close…",
    refund: "Refund…",
    refund_again: "Try the refund again: {{amount}}…",
    book_refund: "Book this refund in Medusa…",
    open_at_counter: "Charge in store",
    amount: "Amount",
    amount_most: "At most {{amount}}",
    amount_below: "Above 0, and less than {{amount}}",
    amount_wrong: "Write an amount above 0, at most {{amount}}",
  },
  open_change: {
    edit: "An edit of the order is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
    return_request:
      "A return of the order is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
    return_receive:
      "The receipt of a return is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
    claim:
      "A claim of the order is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
    exchange:
      "An exchange of the order is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
    transfer:
      "A transfer of the order to another customer is open: it is to be accepted or cancelled first. Nothing of the payment can be refunded meanwhile.",
    credit_line:
      "A credit line of the order was not finished. Nothing of the payment can be refunded meanwhile.",
    change:
      "A change of the order is open: confirm or cancel it first. Nothing of the payment can be refunded meanwhile.",
  },
  by_itself: {
    refund: "{{amount}} is refunded by itself {{when}}, if the gateway then shows what it shows now.",
    capture: "{{amount}} is captured by itself {{when}}, if the gateway then shows what it shows now.",
    release: "{{amount}} is voided by itself {{when}}, if the gateway then shows what it shows now.",
    return:
      "{{amount}} goes back to the customer by itself {{when}}, if the gateway then shows what it shows now.",
    void: "It is closed at the gateway by itself {{when}}.",
  },
  before: {
    capture: {
      title: "Capture",
      text: "The amount is taken from the customer and recorded at the order. An authorization is captured once: what is left can then only be voided.",
      whole: "An earlier request got no certain answer. Only {{amount}} can be asked for.",
      confirm: "Capture {{amount}}",
    },
    release: {
      title: "Void the authorization",
      text: "The customer can spend the amount again. It cannot be captured afterwards.",
      confirm: "Void {{amount}}",
    },
    finish: {
      title: "Offer the payment method again and finish the order?",
      text: "The customer has paid, and the region does not offer the payment method any more. It is offered again until the order is placed; meanwhile nobody can begin a payment by it. Other payments that wait for the same method in this region are finished, too.",
      confirm: "Finish the order",
    },
    return: {
      title: "Return the payment?",
      text: "No order has this payment. Where it was paid, the gateway sends the money back to the customer; where nobody has paid, it is closed. This cannot be undone.",
      confirm: "Return it",
    },
    book_refund: {
      title: "Book this refund in Medusa?",
      text: "What was refunded in the gateway's dashboard, and Medusa does not have yet, is recorded as a refund of the payment and at the order. The gateway is not called, and no money moves.",
      confirm: "Book it",
    },
    how_much: {
      label: "How much goes back",
      all: "All ({{amount}})",
      part: "A part…",
    },
    refund: {
      title: "Refund",
      text: "{{amount}} go back to the customer, and Medusa records the refund at the order. This cannot be undone.",
      manager:
        "The gateway wants a manager's permission for each refund. What you write is used once and kept nowhere.",
      manager_account: "Manager's account number",
      manager_password: "Manager's password",
      confirm: "Refund {{amount}}",
    },
    refund_and_ask: {
      title: "Refund",
      text: "The gateway refunds whole payments only. The customer gets {{amount}} back now and has to pay {{rest}} again, by a payment link. Until then you have nothing. If the rest is not paid before the link ends, staff is told.",
      only: "The order costs so much less than was paid.",
      fulfilled: "Goods were sent already. The money goes back all the same.",
      send: "Send the link to the order's e-mail address",
      confirm: "Refund {{amount}}, ask for {{rest}}",
    },
  },
  after: {
    book_refund: "The refund is recorded in Medusa.",
    left: "It still needs action.",
    reconcile: "Refreshed: {{state}}.",
    capture: "{{amount}} was captured.",
    release: "{{amount}} was voided.",
    finish: "The payment method was offered again. The payment is now: {{state}}.",
    return: "The payment is returned or closed: {{state}}.",
    refund: "The refund was asked for: {{state}}.",
    refund_part: "The refund of {{amount}} was asked for.",
    refund_and_ask:
      "The refund was asked for: {{state}}. The link for the rest is on the order's page, among the payment links.",
    link_sent: "The customer has the link by e-mail.",
    link_not_sent: "The link was not sent. Copy it, or send it from there once the money went back.",
  },
  problem: {
    account_not_found:
      "The account of this payment is not in medusa-config. Put it back to act on the payment.",
    another_shop:
      "Another shop has opened this payment, and this server has a copy of it: ask about it here, act on it there. Settings → Payment gateway says more.",
    already_returned: "The money has gone back already.",
    amount_exceeds_hold: "Less than that is held. Write a smaller amount.",
    busy: "Somebody else works on this payment. Try again in a moment.",
    capture_amount_differs:
      "An earlier capture of another amount may have been made. Refresh the status, or capture the same amount.",
    currency_not_supported: "At the counter only USD can be taken.",
    gateway_refused: "The gateway refused. Its answer is below; look at the payment in its dashboard.",
    gateway_unclear:
      "No clear answer came: the gateway may have done it. Refresh the status before you try again.",
    gateway_unreachable: "The gateway could not be reached, nothing was sent. Try again later.",
    hold_unclear:
      "The answer to an earlier capture or void was lost. Look at the gateway's dashboard, and say under Needs action whether it was made.",
    invalid_input: "Something that you wrote is not valid. Correct it and try again.",
    invalid_fields: "A field breaks a rule of the gateway, nothing was sent.",
    manager_not_configured: "refund.passwordPrefix is missing in medusa-config. Have it set, then try again.",
    manager_required: "A refund needs a manager's account and password. Refund it here, and write both.",
    not_held: "An authorization is captured once, and nothing waits to be captured. Void what is left.",
    nothing_to_book: "Medusa has every refund that came back: somebody may have booked it already.",
    refunded_in_part:
      "A part was refunded in the gateway's dashboard: book it here first. If your gateway takes no refunds of a part, refund the rest there, too.",
    nothing_captured: "Nothing was captured that could be refunded.",
    nothing_due: "The order owes nothing.",
    nothing_held: "Nothing is held.",
    no_address: "The order has no e-mail address. Copy the link, and send it yourself.",
    no_email_provider:
      "The store has no notification provider for e-mail. Copy the link, and send it yourself.",
    no_method: "The region of the order offers no payment method of this account: nobody could pay the rest.",
    nothing_to_give_back:
      "The order owes something itself, or costs no less than was paid. Change the order first, or refund the whole payment.",
    rest_changed: "The order was changed meanwhile. Close this, and look at the amounts again.",
    nothing_to_finish: "It does not wait for its payment method: somebody may have finished it already.",
    nothing_to_resolve: "It needs no attention: somebody may have resolved it already.",
    nothing_to_return:
      "Nobody has paid, as far as is known. Refresh the status if the customer says otherwise.",
    operation_failed:
      "The gateway took the request and did not carry it out. Look at its dashboard, then try again.",
    order_canceled: "The order is cancelled.",
    order_change_open:
      "A change of the order is open, such as an edit or a return. Confirm or cancel it first.",
    order_fulfilled:
      "Goods of this order were sent by now. Close this, and look at it again: it must be ticked that the money goes back all the same.",
    order_has_hold: "Money is authorized for this order. Capture or void it first.",
    order_not_found: "No order belongs to this payment yet.",
    partial_refund:
      "The gateway refunds whole payments only. Choose All, or A part…: then all goes back, and the customer pays the rest again.",
    payment_is_open: "Another payment of this order is open or paid. Finish or cancel it first.",
    payment_not_recorded: "Medusa has not recorded this payment yet. Refresh the status first.",
    payment_recorded: "An order has this payment. Refund it instead.",
    region_not_found: "The region of its cart is gone, so no order can be placed. Return the payment.",
    refund_under_way: "A refund was asked for already. Refresh the status: it says what became of it.",
    release_under_way:
      "An earlier void of a part may have been made. Void all that is held, or look at the gateway's dashboard.",
    several_orders:
      "It has paid for several orders of one cart, and Medusa would book all of it on one. Refund it in the gateway's dashboard.",
    transaction_not_found: "This payment is not in the ledger. Reload the page.",
    under_way:
      "A call to the gateway about this payment is under way. Look again in a moment what became of it.",
  },
};
