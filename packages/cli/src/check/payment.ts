import BigNumber from "bignumber.js";
import { printable } from "../plugin";
import { noteStatus, seeAmount } from "./answers";
import { hasTime, statusIn } from "./heard";
import type { Kept } from "./kept";
import { type Listener, seeNotifications } from "./listener";
import { isRefunded, seePartRefund, showsRefund } from "./mismatch";
import { giveBack, isOpened, openOrder, orderOf, type OrderPlan, refundRest } from "./open";
import { newReference, seeManager, seeRefunded } from "./refusals";
import { type Heard, isSaid, quoted, type Said, type Silence, type Talk } from "./talk";

/*
 * Stage 3: one order that a person pays, and that is refunded.
 */

/** How a payment is waited for. */
export interface PaymentPlan extends OrderPlan {
  /** Where notifications arrive, at `ipnUrl`. */
  listener?: Listener;
  /** Whether an order is held, too. */
  holds: boolean;
  /** Whether one is declined, too. */
  declines: boolean;
  /** Whether one that is paid is given back by `reverse`, too. */
  returns: boolean;
  /** Whether a subscription is begun, too. */
  recurs: boolean;
  /** Whether a customer's code is scanned at the counter, too. */
  confirms?: boolean;
  /** Whether what prepay hands over is handed to a wallet, too. */
  hands?: boolean;
  /** Is told of a subscription that is left to go on, so that a later check can look at it; none begins without. */
  keep?: (kept: Kept) => Promise<void>;
  /** How long a person has to pay, in milliseconds. */
  patience_ms: number;
  /** How long a notification may take. */
  notified_ms: number;
  /** Between two questions. @throws what ends the check */
  pause: () => Promise<void>;
  /** What the person is asked to do, and at which address. */
  ask: (what: string, address: string) => Promise<void>;
  /** What the person types; empty where nobody does. @throws what ends the check */
  read: (what: string) => Promise<string>;
}

/** What an order of this check is noted as, in letters that the gateway takes. */
const NOTE = { any: "Prüfung 连接", ascii: "Check 7" } as const;

/** Waits until something is true, and says whether it is. */
export async function until(
  is: () => boolean | Promise<boolean>,
  { pause }: Pick<PaymentPlan, "pause">,
  within_ms: number,
): Promise<boolean> {
  const end = Date.now() + within_ms;
  for (;;) {
    if (await is()) return true;
    if (Date.now() >= end) return false;
    await pause();
  }
}

/** A notification that comes again later is not waited for. */
const LONGEST_WAIT_MS = 2 * 60_000;

/** Fit for a terminal, whatever the gateway has written. */
export const addressIn = (said: unknown): string => printable(String(said), 2_000);

/** Has one order paid, shows what the gateway says and sends of it, and refunds it. */
export async function lookAtPayment(talk: Talk, plan: PaymentPlan): Promise<void> {
  const reference = newReference(talk.told.referenceMaxLength);
  const order = orderOf(plan, reference);
  const note = NOTE[talk.told.plainText];
  const noted = plan.listener ? await openOrder(talk, "securePay", { ...order, note }) : undefined;
  const isNoted = noted !== undefined && isOpened(noted);
  const opened = isNoted ? noted : await openOrder(talk, "securePay", order);
  if (!isOpened(opened)) {
    const saw = `no order could be opened: ${quoted(opened)}`;
    return talk.note({ assumption: "paid_status", verdict: "not_seen", saw });
  }
  let isOpen = true;
  let left = plan.amount;
  try {
    plan.listener?.expect(reference, String(opened.facts.transactionNo ?? ""));
    await plan.ask(`Pay ${plan.amount} USD here`, addressIn(opened.facts.cashierUrl));
    const paid = await untilPaid(talk, plan, reference);
    if (!isSaid(paid)) {
      isOpen = !(await seeUnknown(talk, { reference, amount: left, paid }));
      return;
    }
    noteStatus(talk, "paid_status", statusIn(paid), "success");
    seeAmount(talk, paid, plan.amount);
    if (plan.listener) {
      const wait = (is: () => boolean, atLeast_ms = 0) => {
        const within_ms = Math.max(plan.notified_ms, Math.min(atLeast_ms, LONGEST_WAIT_MS));
        talk.say(`waiting up to ${Math.ceil(within_ms / 1000)} s for a notification`);
        return until(is, plan, within_ms);
      };
      await seeNotifications(talk, plan.listener, { reference, wait, note: isNoted ? note : undefined });
    }
    await seePartRefund(talk, { reference, amount: plan.amount }, (rest) => (left = rest));
    isOpen = !(await seeRefund(talk, { reference, amount: left, whole: plan.amount }));
  } finally {
    if (isOpen && left === plan.amount) await giveBack(talk, left, reference);
    else if (isOpen) await refundRest(talk, left, { reference }, false);
  }
}

/** What is refunded was paid: its word is that of a payment. Resolves to whether the money is on its way back. */
async function seeUnknown(
  talk: Talk,
  { reference, amount, paid }: { reference: string; amount: string; paid: NotPaid },
): Promise<boolean> {
  const { word } = paid;
  const refunded = word === undefined ? undefined : await talk.call("refund", { reference, amount });
  const isPaid = refunded !== undefined && (await isRefunded(talk, refunded, { reference }));
  if (!isPaid || word === undefined) notePaid(talk, "paid_status", paid);
  else noteStatus(talk, "paid_status", word, "success");
  return isPaid;
}

/** Has one order declined: its word is one that no payment shows. */
export async function lookAtDecline(talk: Talk, plan: PaymentPlan): Promise<void> {
  const assumption = "declined_status";
  const reference = newReference(talk.told.referenceMaxLength);
  const opened = await openOrder(talk, "securePay", orderOf(plan, reference));
  if (!isOpened(opened)) {
    const saw = `no order could be opened: ${quoted(opened)}`;
    return talk.note({ assumption, verdict: "not_seen", saw });
  }
  try {
    const unpaid = statusIn(await talk.call("tranQuery", { reference }));
    await plan.ask(`Decline the payment of ${plan.amount} USD here`, addressIn(opened.facts.cashierUrl));
    let word = unpaid;
    let last: Said | undefined;
    const isOver = async () => {
      const heard = await talk.call("tranQuery", { reference });
      if (isSaid(heard)) last = heard;
      word = statusIn(heard) ?? unpaid;
      return word !== unpaid && talk.statusOf(word ?? "") !== "pending";
    };
    const isDeclined = await until(isOver, plan, plan.patience_ms);
    const isPaid = talk.statusOf(word ?? "") === "success" || (last !== undefined && hasTime(last));
    if (isDeclined && !isPaid && word !== undefined) noteStatus(talk, assumption, word, "failed", "closed");
    else talk.note({ assumption, verdict: "not_seen", saw: isPaid ? "it was paid" : "nobody has declined" });
  } finally {
    await giveBack(talk, plan.amount, reference);
  }
}

/** No payment that is known of. */
export interface NotPaid extends Silence {
  /** Which nobody knows: whether it was paid is not known. */
  word?: string;
}

/** The first answer that shows a payment, by a word that is known or by its time; else why there is none. */
export async function untilPaid(
  talk: Talk,
  plan: PaymentPlan,
  reference: string,
  nobody = "nobody has paid",
): Promise<Said | NotPaid> {
  let [paid, last]: [Said | undefined, Heard | undefined] = [undefined, undefined];
  await until(
    async () => {
      const heard = await talk.call("tranQuery", { reference });
      last = heard;
      if (!isSaid(heard)) return false;
      const meaning = talk.statusOf(statusIn(heard) ?? "");
      if (meaning === "success" || hasTime(heard)) paid = heard;
      return paid !== undefined || meaning === "failed" || meaning === "closed";
    },
    plan,
    plan.patience_ms,
  );
  return paid ?? notPaid(talk, last, nobody);
}

function notPaid(talk: Talk, last: Heard | undefined, nobody: string): NotPaid {
  const none = { outcome: "unknown", isAnswer: false } as const;
  const word = last && statusIn(last);
  if (word !== undefined && talk.statusOf(word) !== undefined) return { ...none, fault: nobody };
  const what = word === undefined ? "no status that the store reads" : `status ${word}, and no paymentTime`;
  const saw = last === undefined ? "no answer" : `${quoted(last)}: ${what}`;
  return { ...none, word, fault: `whether it was paid is not known: ${saw}` };
}

/** Nobody has paid, or nobody knows whether somebody has. */
export function notePaid(
  talk: Talk,
  assumption: "paid_status" | "held_status",
  { word, fault }: NotPaid,
): void {
  if (word === undefined) return talk.note({ assumption, verdict: "not_seen", saw: fault });
  const question = `Ask the gateway's support what "${word}" means; where it means a payment alone, set statuses: ${JSON.stringify({ [word]: "success" })}`;
  talk.note({ assumption, verdict: "differs", saw: `${fault}. ${question}` });
}

/** Resolves to whether the money is on its way back. */
async function seeRefund(
  talk: Talk,
  { reference, amount, whole }: Record<"reference" | "amount" | "whole", string>,
): Promise<boolean> {
  const assumption = "refunds";
  const refund = { reference, amount, refundReference: newReference(talk.told.referenceMaxLength) };
  const heard = await talk.call("refund", refund);
  const before = new BigNumber(whole).minus(amount).toFixed();
  if (!(await isRefunded(talk, heard, { reference }, before))) {
    const advice = seeManager(talk, heard)
      ? ""
      : ". Does the account want a manager for refunds? See the option refund";
    const saw = `${quoted(heard)}${advice}`;
    talk.note({ assumption, verdict: "differs", saw });
    return false;
  }
  seeRefunded(talk);
  // One that takes parts might make it once more.
  const again =
    amount === whole ? quoted(await talk.call("refund", refund)) : "not asked again, since it takes parts";
  const after = await talk.call("tranQuery", { reference });
  const word = statusIn(after);
  const isShown = isSaid(after) && showsRefund(after);
  const meaning = talk.statusOf(word ?? "");
  const saw = `${word ?? "no status that the store reads"}; asked again: ${again}`;
  const isRead = meaning === "refunded" || meaning === "reversed" || (meaning === "success" && isShown);
  if (isRead) talk.note({ assumption, verdict: "agrees", saw });
  else if (word !== undefined && meaning === undefined)
    talk.note({ assumption, verdict: "differs", saw, set: { statuses: { [word]: "refunded" } } });
  else talk.note({ assumption, verdict: "differs", saw: `${saw}. No answer shows the refund` });
  return true;
}
