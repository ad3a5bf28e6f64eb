import type { Script } from "./play";
import * as step from "./steps";
import { TOTAL } from "./sides";

const { choose, complete, goOn } = step;
const script = (name: string, ...steps: Script["steps"]): Script => ({ name, steps });

const SESSIONS = [
  script("a method is chosen twice", choose, choose),
  script("the provider opens no session", step.refuses("initiate"), choose, goOn, choose),
  script("the provider opens no second session", choose, step.refuses("initiate"), choose),
  script("the provider lets go of no session", choose, step.refuses("remove"), choose),
  script("the session is deleted", choose, step.deleteSessions),
  script("the session cannot be deleted", choose, step.refuses("remove"), step.deleteSessions),
  script("the cart changes", choose, step.addToCart, choose, complete),
  script("the cart changes, and its session stays", choose, step.refuses("remove"), step.addToCart),
];

const COMPLETIONS = [
  script("a cart is paid and completed, twice", choose, complete, complete),
  script("a cart is completed with a hold", choose, step.holds, complete),
  script("a cart is completed without a method", complete),
  script("a cart is marked and completed", choose, step.markAndComplete, step.removeMark),
  script("a cart is not paid yet", choose, step.waitsFor("authorize"), complete, goOn, complete),
  script("a payment is refused", choose, step.refuses("authorize"), complete, goOn, complete),
  script("a provider fails", choose, step.failsTo("authorize"), complete, goOn, complete),
  script("the goods are sold out", choose, step.sellOut, complete),
  script("a payment is told before its cart is completed", choose, step.authorize("captured")),
  script("a hold is told before its cart is completed", choose, step.holds, step.authorize("authorized")),
  script("a payment is told after its cart was completed", choose, complete, step.authorize("captured")),
];

const paid = [choose, complete];
const held = [choose, step.holds, complete];

const MONEY = [
  script("a hold is captured", ...held, step.capture(TOTAL)),
  script("a part of a hold is captured", ...held, step.capture("5.00")),
  script("a hold is captured twice", ...held, step.capture(TOTAL), step.capture(TOTAL)),
  script("a part of a hold is captured, and the rest", ...held, step.capture("5.00"), step.capture("12.50")),
  script("more than is held is captured", ...held, step.capture("20.00")),
  script(
    "a hold cannot be captured",
    ...held,
    step.refuses("capture"),
    step.capture(TOTAL),
    goOn,
    step.capture(TOTAL),
  ),
  script("a part is captured and refunded", ...held, step.capture("5.00"), step.refund("5.00")),
  script("a capture is undone", ...held, step.capture("5.00"), step.undoCaptures),
  script("a hold ends", ...held, step.cancelPayment, step.endAuthorization(false)),
  script("the rest of a hold ends", ...held, step.capture("5.00"), step.endAuthorization(true)),
  script("a cancelled hold is captured", ...held, step.cancelPayment, step.capture(TOTAL)),
  script("a hold cannot be cancelled", ...held, step.refuses("cancel"), step.cancelPayment),
  script("a payment is refunded", ...paid, step.refund(TOTAL)),
  script("a payment is refunded twice", ...paid, step.refund(TOTAL), step.refund(TOTAL)),
  script("more than was paid is refunded", ...paid, step.refund("20.00")),
  script(
    "a payment cannot be refunded",
    ...paid,
    step.refuses("refund"),
    step.refund(TOTAL),
    goOn,
    step.refund(TOTAL),
  ),
  script("a payment is refunded past the order's book", ...paid, step.refundCanceled),
];

const CANCELLATIONS = [
  script("a paid order is cancelled", ...paid, step.cancelOrder),
  script("an order is cancelled twice", ...paid, step.cancelOrder, step.cancelOrder),
  script("an order with a hold is cancelled", ...held, step.cancelOrder),
  script("a refunded order is cancelled", ...paid, step.refund(TOTAL), step.cancelOrder),
  script("an order with a captured part is cancelled", ...held, step.capture("5.00"), step.cancelOrder),
  script(
    "the refund of a cancelled order is refused",
    ...paid,
    step.refuses("refund"),
    step.cancelOrder,
    goOn,
    step.refundCanceled,
  ),
  script("the hold of a cancelled order stays", ...held, step.refuses("cancel"), step.cancelOrder),
];

const FAILING_DATABASE = [
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
];

const DEATHS = [
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

export const SCRIPTS: readonly Script[] = [
  ...SESSIONS,
  ...COMPLETIONS,
  ...MONEY,
  ...CANCELLATIONS,
  ...FAILING_DATABASE,
  ...DEATHS,
];
