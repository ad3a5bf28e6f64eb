import type { SignedFields } from "medusa-payment-crossborder/gateway";
import { readNotification, sameAmount } from "../plugin";
import { hasTime, statusIn } from "./heard";
import { COUNT, dueAt, dueMs, type Kept, type Look } from "./kept";
import type { Listener } from "./listener";
import { noteMismatch } from "./mismatch";
import { giveBack, isOpened, openOrder, orderOf } from "./open";
import { addressIn, type PaymentPlan, until, untilPaid } from "./payment";
import { newReference } from "./refusals";
import { isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * Stage 3: a subscription of one payment, which is cancelled and refunded at once.
 */

/** Of one that is ended at once. */
const FREQUENCY_DAYS = 30;

/** A field of a notification that may be the number of a schedule. */
type Named = readonly [name: string, value: string];

/** Finds where the number of a schedule is, by the cancellation that takes it. */
export async function lookAtRecurring(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "schedule_number";
  if (!plan.vendors.includes("creditcard"))
    return talk.note({ assumption, verdict: "not_seen", saw: "creditcard is not taken" });
  const { listener, amount } = plan;
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
    await endSubscription(talk, { reference, amount, opened, isCancelled });
  }
}

/** It is cancelled, and what was paid goes back. */
async function endSubscription(
  talk: Talk,
  order: { reference: string; amount: string; opened: Said; isCancelled?: boolean },
): Promise<void> {
  const { reference, amount, opened, isCancelled } = order;
  if (!isCancelled && !(await cancelsKnown(talk, reference, opened)))
    talk.say(`the subscription of ${reference} was not cancelled: cancel it in the gateway's dashboard`);
  await giveBack(talk, amount, reference);
}

/** Whatever ended the check: what nobody has paid is no subscription, and one whose number is known ends. */
async function cancelsKnown(talk: Talk, reference: string, opened: Said): Promise<boolean> {
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

async function cancels(talk: Talk, scheduleNo: string): Promise<boolean> {
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

/*
 * Stage 3, where that is asked for: a subscription that goes on for two days, so that a later check can see how it was charged.
 */

const LOOKED_AT_LATER = ["deductions", "first_payment"] as const satisfies readonly Look[];

/** @param keep is told of it once it is paid and has a number; what it cannot keep is cancelled */
export async function lookAtRenewal(
  talk: Talk,
  plan: PaymentPlan,
  keep: (kept: Kept) => Promise<void>,
): Promise<void> {
  const { amount, listener } = plan;
  const notSeen = (saw: string) => {
    for (const assumption of LOOKED_AT_LATER) talk.note({ assumption, verdict: "not_seen", saw });
  };
  if (!plan.vendors.includes("creditcard")) return notSeen("creditcard is not taken");
  const reference = newReference(talk.told.referenceMaxLength);
  const order = {
    ...orderOf({ ...plan, vendors: ["creditcard"] }, reference),
    ...{ creditType: "recurring", paymentCount: COUNT, frequency: 1 },
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
    if (!isKept) await endSubscription(talk, { reference, amount, opened });
  }
}

const numberIn = ({ facts: { scheduleNo } }: Said): string | undefined =>
  scheduleNo == null || scheduleNo === "" ? undefined : String(scheduleNo);

/*
 * A subscription that an earlier check has left to go on, looked at days later: how often it was charged, and how that shows. Then it is
 * ended, and all of it goes back.
 */

export interface Resumed {
  kept: Kept;
  /** The numbers of its further payments, as the dashboard shows them; undefined where nobody has said. */
  deductions?: readonly string[];
  /** Once nothing of it is left. */
  end: () => Promise<void>;
}

export async function lookAtKept(talk: Talk, resumed: Resumed): Promise<void> {
  const { kept } = resumed;
  const paid_at = new Date(kept.paid_at);
  const isDue = (look: Look) => Date.now() >= dueMs(paid_at, look);
  const early = (look: Look) =>
    talk.note({ assumption: look, verdict: "not_seen", saw: `look again after ${dueAt(paid_at, look)}` });
  if (!isDue("deductions")) {
    early("deductions");
    return early("first_payment");
  }
  const found = await findDeductions(talk, resumed);
  if (!found) return;
  seeDeductions(talk, kept, found);
  if (!isDue("first_payment")) return early("first_payment");
  seeCount(talk, kept, found.length);
  await cancels(talk, kept.scheduleNo);
  let isOver = true;
  for (const transactionNo of [kept.transactionNo, ...found.map(numberOf)])
    if (!(await giveBack(talk, kept.amount, { transactionNo }))) isOver = false;
  if (isOver) await resumed.end();
}

const numberOf = ({ facts: { transactionNo } }: Said): string => String(transactionNo ?? "");

/** Answers about the further payments; undefined where nobody knows them, or one that was named is none. */
async function findDeductions(talk: Talk, { kept, deductions }: Resumed): Promise<Said[] | undefined> {
  const assumption = "first_payment";
  const latest = await talk.call("tranQuery", { reference: kept.reference });
  if (!isSaid(latest) || !talk.isSuccess(latest)) {
    const saw = `its first payment is not found: ${quoted(latest)}`;
    talk.note({ assumption, verdict: "not_seen", saw });
    return undefined;
  }
  const shown = numberOf(latest);
  const numbers = new Set([...(deductions ?? []), shown]);
  numbers.delete(kept.transactionNo);
  numbers.delete("");
  if (numbers.size === 0 && deductions === undefined) {
    const saw =
      "say which further payments the gateway's dashboard shows of it: --deduction NUMBER for each, or --deduction none";
    talk.note({ assumption, verdict: "not_seen", saw });
    return undefined;
  }
  const found: Said[] = [];
  for (const transactionNo of numbers) {
    const about = await talk.call("tranQuery", { transactionNo });
    if (isSaid(about) && isOurs(kept, about)) found.push(about);
    else {
      const saw = `${transactionNo} is no payment of the subscription of ${kept.reference}: ${quoted(about)}`;
      talk.note({ assumption, verdict: "not_seen", saw });
      return undefined;
    }
  }
  return found;
}

/** Nothing else may be given back. */
function isOurs({ reference, scheduleNo, amount }: Kept, { facts }: Said): boolean {
  const isNamed = facts.reference === reference || String(facts.scheduleNo ?? "") === scheduleNo;
  return isNamed && typeof facts.amount === "string" && sameAmount(facts.amount, amount);
}

function seeDeductions(talk: Talk, { scheduleNo }: Kept, found: readonly Said[]): void {
  const assumption = "deductions";
  const [one] = found;
  if (!one) return talk.note({ assumption, verdict: "not_seen", saw: "no further payment was made" });
  const isNamed = found.every(({ facts }) => String(facts.scheduleNo ?? "") === scheduleNo);
  const saw = `${found.length} with a number of its own`;
  if (isNamed)
    return talk.note({ assumption, verdict: "agrees", saw: `${saw}, and the answer names the schedule` });
  const advice =
    "no answer names the schedule: a renewal whose notification is not signed waits until staff vouches for it";
  talk.note({ assumption, verdict: "differs", saw: `${saw}; ${advice}` });
}

/** Whether the first payment is one of those that were ordered. */
function seeCount(talk: Talk, { sent }: Kept, further: number): void {
  const assumption = "first_payment";
  const saw = `paymentCount ${sent}: ${further} after the first`;
  if (further !== sent && further !== sent - 1) return talk.note({ assumption, verdict: "not_seen", saw });
  const firstPaymentCounts = further === sent - 1;
  if (firstPaymentCounts === talk.options.firstPaymentCounts)
    return talk.note({ assumption, verdict: "agrees", saw });
  talk.note({ assumption, verdict: "differs", saw, set: { firstPaymentCounts } });
}
