import { readNotification } from "../gateway";
import { giveBack } from "./close";
import { isOpened, openOrder, orderOf } from "./open";
import { addressIn, type PaymentPlan, until, untilPaid } from "./payment";
import { cancelsKnown } from "./recurring";
import { newReference } from "./refusals";
import { COUNT, dueAt, type Kept, type Look } from "./subscription";
import { isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * Stage 3, where that is asked for: a subscription that goes on for two days, so that a later check can see how it was charged.
 */

const FREQUENCY_DAYS = 1;
const ASSUMPTIONS = ["deductions", "first_payment"] as const satisfies readonly Look[];

/** @param keep is told of it once it is paid and has a number; what it cannot keep is cancelled */
export async function lookAtRenewal(
  talk: Talk,
  plan: PaymentPlan,
  keep: (kept: Kept) => Promise<void>,
): Promise<void> {
  const { amount, listener, say } = plan;
  const notSeen = (saw: string) => {
    for (const assumption of ASSUMPTIONS) talk.note({ assumption, verdict: "not_seen", saw });
  };
  if (!plan.vendors.includes("creditcard")) return notSeen("creditcard is not taken");
  const reference = newReference(talk.told.referenceMaxLength);
  const order = {
    ...orderOf({ ...plan, vendors: ["creditcard"] }, reference),
    ...{ creditType: "recurring", paymentCount: COUNT, frequency: FREQUENCY_DAYS },
  };
  const opened = await openOrder(talk, "securePay", order);
  if (!isOpened(opened)) return notSeen(`no subscription could be opened: ${quoted(opened)}`);
  const before = listener?.arrivals.length ?? 0;
  listener?.expect(reference, String(opened.facts.transactionNo ?? ""));
  let isKept = false;
  try {
    const what = `Pay a subscription of ${amount} USD, which is charged again for two days, here`;
    await plan.ask(what, addressIn(opened.facts.cashierUrl));
    const paid = await untilPaid(talk, plan, reference, "nobody has paid a subscription");
    if (!isSaid(paid)) return notSeen(paid.fault);
    if (listener) await until(() => listener.arrivals.length > before, plan, plan.notified_ms);
    const body = listener?.arrivals[before]?.body ?? "";
    const notified = readNotification(body, talk.told.notificationNames).scheduleNo;
    const scheduleNo = numberIn(opened) ?? numberIn(paid) ?? notified;
    if (scheduleNo === undefined) return notSeen("the subscription has no number that is known");
    const { transactionNo } = paid.facts;
    const sent = talk.told.firstPaymentCounts ? COUNT : COUNT - 1;
    const kept = { reference, transactionNo: String(transactionNo ?? ""), scheduleNo, amount, sent };
    await keep({ ...kept, paid_at: new Date().toISOString() });
    isKept = true;
    notSeen(`kept: look again with --resume after ${dueAt(new Date(), "first_payment")}`);
  } finally {
    if (!isKept) {
      if (!(await cancelsKnown(talk, reference, opened)))
        say(`the subscription of ${reference} was not cancelled: cancel it in the gateway's dashboard`);
      const left = await giveBack(talk, amount, reference);
      if (left !== undefined) say(left);
    }
  }
}

const numberIn = ({ facts: { scheduleNo } }: Said): string | undefined =>
  scheduleNo == null || scheduleNo === "" ? undefined : String(scheduleNo);
