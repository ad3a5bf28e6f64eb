export const paymentLinks = {
  title: "Payment link",
  hint: "Whoever has the link can pay what this order owes. It names no customer.",
  make: "Make a link",
  made: "The link is made. Copy it, or mail it.",
  copy: "link",
  send: "Send by e-mail",
  sent: "The link was handed to the store's e-mail provider.",
  no_email: "This store has no notification provider for e-mail: copy the link, and send it yourself.",
  revoke: "Revoke",
  revoked: "The link is revoked.",
  until: "Until {{time}}",
  again: {
    button: "Ask for payment again…",
    hint: "The whole payment was refunded, and nothing is due: the refund has taken it off the order.",
    title: "Ask for the payment again?",
    text: "The order is to be paid {{amount}} again: a credit line takes back what the refund has taken off it, and a payment link asks for it.",
    confirm: "Ask for {{amount}}",
  },
  before_revoke: {
    title: "Revoke this link?",
    text: "Nothing can be paid by it any more. Who is on the gateway's page already can still pay there.",
  },
  status: {
    active: "Can be paid",
    expired: "Expired",
    revoked: "Revoked",
  },
  refused: {
    nothing_due: "This order is paid: nothing is due.",
    order_canceled: "This order is cancelled.",
    order_change_open:
      "A change of the order is open, such as an edit or a return. Confirm or cancel it first.",
    rest_changed: "The order was changed meanwhile. Reload the page, and look at the amount again.",
    busy: "Somebody else works on a payment of this order. Try again in a moment.",
    order_has_hold: "An amount is authorized for this order. Capture or void it first.",
    currency_not_supported: "The currency of this order cannot be paid by a link.",
    other_sales_channel: "No account takes payments of the sales channel of this order.",
    no_method:
      "The region of this order offers no payment method of this plugin. Offer one, then make the link.",
    no_address: "The order has no e-mail address. Copy the link, and send it yourself.",
    no_email_provider:
      "This store has no notification provider for e-mail. Copy the link, and send it yourself.",
    payment_link_over: "The link can be used no more. Make another one.",
  },
};
