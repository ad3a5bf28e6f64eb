import { held, paid, script } from "./script";
import { TOTAL } from "./sides";
import * as step from "./steps";

const { choose, complete, goOn } = step;

/** The database refuses a write, and takes it again. */
export const FAILING_DATABASE = [
  script(
    "half of an order cannot be taken back, and gets its other link",
    choose,
    step.refuseWrites({ order_payment_collection: "insert", order: "delete" }),
    complete,
    goOn,
    step.linkOrder,
  ),
  script("no order can be written", choose, step.refuseWrites({ order: "insert" }), complete, goOn, complete),
  script(
    "no stock can be reserved",
    choose,
    step.refuseWrites({ reservation_item: "insert" }),
    complete,
    goOn,
    complete,
  ),
  script(
    "no link to the cart can be written",
    choose,
    step.refuseWrites({ order_cart: "insert" }),
    complete,
    goOn,
    complete,
    step.unlinkOrders,
    complete,
  ),
  script(
    "no payment can be written",
    choose,
    step.refuseWrites({ payment: "insert" }),
    complete,
    goOn,
    complete,
  ),
  script(
    "no entry can be written",
    choose,
    step.refuseWrites({ order_transaction: "insert" }),
    complete,
    goOn,
    complete,
  ),
  script(
    "no entry can be written for a hold",
    ...held.slice(0, 2),
    step.refuseWrites({ order_transaction: "insert" }),
    complete,
  ),
  script(
    "no entry and no refund can be written",
    choose,
    step.refuseWrites({ order_transaction: "insert", refund: "insert" }),
    complete,
  ),
  script(
    "no entry can be written, and the refund is refused",
    choose,
    step.refuseWrites({ order_transaction: "insert" }),
    step.refuses("refund"),
    complete,
    goOn,
    complete,
  ),
  script(
    "no entry can be written, and the payment cannot be cancelled",
    choose,
    step.refuseWrites({ order_transaction: "insert" }),
    step.refuses("cancel"),
    complete,
  ),
  script(
    "no entry can be written, and the order cannot be taken back",
    choose,
    step.refuseWrites({ order_transaction: "insert", order: "delete" }),
    complete,
  ),
  script(
    "no entry of a capture can be written",
    ...held,
    step.refuseWrites({ order_transaction: "insert" }),
    step.capture(TOTAL),
  ),
  script(
    "no entry of a refund can be written",
    ...paid,
    step.refuseWrites({ order_transaction: "insert" }),
    step.refund(TOTAL),
  ),
  script(
    "no entry of a cancellation can be written",
    ...paid,
    step.refuseWrites({ order_transaction: "insert" }),
    step.cancelOrder,
  ),
  script(
    "no refund of a cancellation can be written",
    ...paid,
    step.refuseWrites({ refund: "insert" }),
    step.cancelOrder,
  ),
  ...[
    { of: "an order", before: paid },
    { of: "an order with a hold", before: held },
    { of: "an order with a captured part", before: [...held, step.capture("5.00")] },
  ].map(({ of, before }) =>
    script(
      `${of} cannot be written as cancelled, and is cancelled again`,
      ...before,
      step.refuseWrites({ order: "update" }),
      step.cancelOrder,
      goOn,
      step.cancelOrder,
    ),
  ),
];

/** A server dies between two writes of Medusa's, and another one goes on. */
export const DEATHS = [
  script(
    "a server dies over an order, which is linked",
    choose,
    step.dieAfter("order"),
    step.markAndComplete,
    goOn,
    step.linkInterruptedOrder,
    step.reserve,
    step.authorize("captured"),
  ),
  script(
    "a server dies over an order, and the cart is completed again",
    choose,
    step.dieAfter("order"),
    complete,
    goOn,
    complete,
  ),
  script(
    "a server dies over a payment, whose book is mended",
    choose,
    step.dieAfter("payment"),
    complete,
    goOn,
    step.mendBook("paid"),
    complete,
  ),
  script(
    "a server dies over a hold",
    ...held.slice(0, 2),
    step.dieAfter("payment"),
    complete,
    goOn,
    complete,
  ),
  script(
    "a server dies over a capture",
    ...held,
    step.dieAfter("capture"),
    step.capture(TOTAL),
    goOn,
    step.mendBook("paid"),
  ),
  script(
    "a server dies over a refund",
    ...paid,
    step.dieAfter("refund"),
    step.refund(TOTAL),
    goOn,
    step.mendBook("refunded"),
  ),
  script(
    "a server dies over the refund of a cancellation",
    ...paid,
    step.dieAfter("refund"),
    step.cancelOrder,
    goOn,
    step.cancelOrder,
  ),
  script("a server dies over a session", step.dieAfter("payment_session"), choose, goOn, choose),
];
