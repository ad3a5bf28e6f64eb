import { placed, script } from "./script";
import { TOTAL } from "./sides";
import * as step from "./steps";

const { choose, complete, goOn } = step;

/** What was to pay for an order is over. */
const givenUp = [...placed, step.deleteSessions, step.awaitAnother] as const;

/** An order is placed before it is paid. */
export const ORDER_FIRST = [
  script("an order is placed before it is paid, twice", ...placed, complete),
  script("… and is paid", ...placed, step.pays, step.authorize("captured"), step.refund(TOTAL)),
  script("… and is held", ...placed, step.holds, step.authorize("authorized"), step.capture(TOTAL)),
  script("… and is told of twice", ...placed, step.pays, ...[1, 2].map(() => step.authorize("captured"))),
  script(
    "… and its session is changed",
    ...placed,
    step.changeSession(),
    step.pays,
    step.authorize("captured"),
  ),
  script("… and its session is deleted", ...placed, step.deleteSessions, complete),
  script("… and another method is chosen", ...placed, choose, step.pays, step.authorize("captured")),
  script(
    "… and is chosen again after it was given up",
    ...givenUp,
    choose,
    step.pays,
    step.authorize("captured"),
  ),
  script("… and is cancelled", ...placed, step.cancelOrder),
  script("… and is cancelled after it was given up", ...givenUp, step.cancelOrder),
  script("… and is marked as paid while it waits", ...placed, step.markAsPaid),
  script("… and is marked as paid after it was given up", ...givenUp, step.markAsPaid, step.cancelOrder),
  script(
    "… and is marked as paid while the database refuses an entry",
    ...givenUp,
    step.refuseWrites({ order_transaction: "insert" }),
    step.markAsPaid,
    goOn,
  ),
  script(
    "… and is marked as paid while the database refuses a payment",
    ...givenUp,
    step.refuseWrites({ payment: "insert" }),
    step.markAsPaid,
    goOn,
    step.markAsPaid,
  ),
  ...[
    { how: "", before: [step.markAsPaid] },
    { how: ", and cancelled", before: [step.markAsPaid, step.cancelOrder] },
    { how: " by nobody", before: [] },
  ].map(({ how, before }) =>
    script(
      `… and half of it cannot be taken back; it is marked as paid${how}, and its cart is completed again`,
      choose,
      step.defers,
      step.refuseWrites({ order_cart: "insert", order: "delete" }),
      complete,
      goOn,
      ...before,
      step.markAndComplete,
    ),
  ),
  script("… and a collection for what is due is asked for", ...placed, step.collectDue),
  script("… also after it was paid", ...placed, step.pays, step.authorize("captured"), step.collectDue),
  script(
    "a server dies over an order that is to be paid later",
    choose,
    step.defers,
    step.dieAfter("order"),
    step.markAndComplete,
    goOn,
    step.linkInterruptedOrder,
    step.reserve,
    step.pays,
    step.authorize("captured"),
  ),
  script(
    "the goods of an order that is to be paid later are sold out",
    choose,
    step.defers,
    step.sellOut,
    complete,
  ),
];
