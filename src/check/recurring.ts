import { statusIn, hasTime } from "./reading";
import { readNotification, type SignedFields } from "../gateway";
import { giveBack } from "./close";
import type { Listener } from "./listener";
import { noteMismatch } from "./mismatch";
import { isOpened, openOrder, orderOf } from "./open";
import { addressIn, type PaymentPlan, until, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * Stage 3: a subscription of one payment, which is cancelled and refunded at once.
 */

const FREQUENCY_DAYS = 30;

/** A field of a notification that may be the number of a schedule. */
type Named = readonly [name: string, value: string];

/** Finds where the number of a schedule is, by the cancellation that takes it. */
export async function lookAtRecurring(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "schedule_number";
  if (!plan.vendors.includes("creditcard"))
    return talk.note({ assumption, verdict: "not_seen", saw: "creditcard is not taken" });
  const { listener, amount, say } = plan;
  const reference = newReference(talk.told.referenceMaxLength);
  // One payment and no more: where the first one is none of them, the client sends one less.
  const terms = { paymentCount: talk.options.firstPaymentCounts ? 1 : 2, frequency: FREQUENCY_DAYS };
  const order = {
    ...orderOf({ ...plan, vendors: ["creditcard"] }, reference),
    creditType: "recurring",
    ...terms,
  };
  const opened = await openOrder(talk, "securePay", order);
  if (!isOpened(opened)) {
    const saw = `no subscription could be opened: ${quoted(opened)}`;
    return talk.note({ assumption, verdict: "not_seen", saw });
  }
  const before = listener?.arrivals.length ?? 0;
  listener?.expect(reference, String(opened.facts.transactionNo ?? ""));
  let isCancelled = false;
  try {
    await plan.ask(`Pay a subscription of ${amount} USD here`, addressIn(opened.facts.cashierUrl));
    const paid = await untilPaid(talk, plan, reference, "nobody has paid a subscription");
    if (!isSaid(paid)) return talk.note({ assumption, verdict: "not_seen", saw: paid.fault });
    if (listener) await until(() => listener.arrivals.length > before, plan, plan.notified_ms);
    const notified = fieldsOf(talk, listener, { from: before, reference, paid });
    isCancelled = await seeNumber(talk, { opened, paid, notified, terms });
  } finally {
    if (!isCancelled && !(await cancelsKnown(talk, reference, opened)))
      say(`the subscription of ${reference} was not cancelled: cancel it in the gateway's dashboard`);
    const left = await giveBack(talk, amount, reference);
    if (left !== undefined) say(left);
  }
}

/** Whatever ended the check: what nobody has paid is no subscription, and one whose number is known ends. */
export async function cancelsKnown(talk: Talk, reference: string, opened: Said): Promise<boolean> {
  return await talk.ending(async () => {
    const after = await talk.call("tranQuery", { reference });
    const number = opened.facts.scheduleNo ?? (isSaid(after) ? after.facts.scheduleNo : undefined);
    if (number != null && number !== "" && (await cancels(talk, String(number)))) return true;
    // Nobody can say so of a word that is not known.
    const meaning = talk.statusOf(statusIn(after) ?? "");
    return isSaid(after) && !hasTime(after) && meaning !== undefined && meaning !== "success";
  });
}

/** What of a notification may be the number: neither of the account nor of the order, and not in one of an order without a schedule. */
function fieldsOf(
  talk: Talk,
  listener: Listener | undefined,
  { from, reference, paid }: { from: number; reference: string; paid: Said },
): Named[] {
  const { notificationNames, merchantNo, storeNo, merGroupNo } = talk.options;
  const read = (nth: number): SignedFields => {
    const arrival = listener?.arrivals[nth];
    return arrival ? readNotification(arrival.body, notificationNames).fields : {};
  };
  const others = from > 0 ? Object.keys(read(0)) : [];
  const known = [reference, String(paid.facts.transactionNo ?? ""), merchantNo, storeNo, merGroupNo];
  return Object.entries(read(from)).flatMap(([name, value = ""]) => {
    const isOwn = known.includes(value) || others.includes(name) || name === "verifySign";
    return !isOwn && NUMBER.test(value) ? [[name, value] as const] : [];
  });
}

const NUMBER = /^[\w-]{6,64}$/;
/** Further ones are no more likely. */
const MOST_NAMES = 8;

interface Answers {
  opened: Said;
  paid: Said;
  notified: readonly Named[];
  terms: { paymentCount: number; frequency: number };
}

/** Resolves to whether the schedule is cancelled. */
async function seeNumber(talk: Talk, { opened, paid, notified, terms }: Answers): Promise<boolean> {
  const assumption = "schedule_number";
  const places = [
    ["secure-pay's answer", opened.facts.scheduleNo],
    ["tran-query's answer", paid.facts.scheduleNo],
  ] as const;
  const [told] = places.filter(([, number]) => number != null && number !== "");
  const shown = told && String(told[1]);
  const likely = notified.filter(([, value]) => shown === undefined || value === shown).slice(0, MOST_NAMES);
  if (shown !== undefined) {
    noteMismatch(talk, await talk.call("updateRecurring", { scheduleNo: shown, ...terms }));
    const isCancelled = await cancels(talk, shown);
    talk.note({ assumption, verdict: "agrees", saw: `in ${told[0]}` });
    if (likely[0]) seeName(talk, likely[0][0]);
    return isCancelled;
  }
  for (const [name, value] of likely) {
    if (!(await cancels(talk, value))) continue;
    talk.note({ assumption, verdict: "agrees", saw: `in the notification, as ${name}` });
    seeName(talk, name);
    return true;
  }
  const saw = "no answer and no notification has a number that can be cancelled";
  talk.note({
    assumption,
    verdict: "differs",
    saw: `${saw}. Offer no subscriptions, and ask the gateway's support`,
  });
  return false;
}

export async function cancels(talk: Talk, scheduleNo: string): Promise<boolean> {
  const change = { scheduleNo, status: "CANCELLED", frequency: FREQUENCY_DAYS };
  const heard = await talk.call("updateRecurring", change);
  return isSaid(heard) && talk.isSuccess(heard);
}

function seeName(talk: Talk, name: string): void {
  const assumption = "schedule_name";
  const { scheduleNo = [] } = talk.options.notificationNames;
  if (name === "scheduleNo" || scheduleNo.includes(name))
    return talk.note({ assumption, verdict: "agrees", saw: name });
  const notificationNames = { ...talk.told.notificationNames, scheduleNo: [...scheduleNo, name] };
  talk.note({ assumption, verdict: "differs", saw: name, set: { notificationNames } });
}
