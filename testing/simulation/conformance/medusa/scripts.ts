import type { Script } from "./play";
import { held, paid, script } from "./script";
import { ORDER_FIRST } from "./scripts-of-order-first";
import { DEATHS, FAILING_DATABASE } from "./scripts-of-faults";
import * as step from "./steps";
import { TOTAL } from "./sides";

const { choose, complete, goOn } = step;

const SESSIONS = [
  script("a method is chosen twice", choose, choose),
  script("the provider opens no session", step.refuses("initiate"), choose, goOn, choose),
  script("the provider opens no second session", choose, step.refuses("initiate"), choose),
  script("the provider lets go of no session", choose, step.refuses("remove"), choose),
  script("the session is deleted", choose, step.deleteSessions),
  script("the session cannot be deleted", choose, step.refuses("remove"), step.deleteSessions),
  script("a session is changed, twice", choose, step.changeSession(), step.changeSession()),
  script("a session is changed, and paid", choose, step.changeSession(), complete, step.changeSession()),
  script("a session asks for another amount", choose, step.changeSession("12.00"), complete),
  script("the provider changes no session", choose, step.refuses("update"), step.changeSession()),
  script("a session that is gone is changed", choose, step.changeGoneSession),
  script("a session is deleted while it is changed", choose, step.changeAndDelete),
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
  script("a payment is refunded past the order's book", ...paid, step.refundWithoutBook),
  script(
    "an order costs less, and its payment goes back",
    ...paid,
    step.credit("5.00"),
    step.refundWithoutBook,
    step.mendBook("refunded"),
  ),
  script("a refunded order costs what it did", ...paid, step.refund(TOTAL), step.credit(`-${TOTAL}`)),
  script("an order costs less twice", ...paid, step.credit("5.00"), step.credit("2.00")),
  script(
    "an order cannot cost less",
    ...paid,
    step.refuseWrites({ order: "update" }),
    step.credit("5.00"),
    goOn,
    step.credit("5.00"),
  ),
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
    step.refundWithoutBook,
  ),
  script("the hold of a cancelled order stays", ...held, step.refuses("cancel"), step.cancelOrder),
];

export const SCRIPTS: readonly Script[] = [
  ...SESSIONS,
  ...COMPLETIONS,
  ...MONEY,
  ...CANCELLATIONS,
  ...ORDER_FIRST,
  ...FAILING_DATABASE,
  ...DEATHS,
];
