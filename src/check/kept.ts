import { sameAmount } from "../gateway";
import { giveBack } from "./close";
import { cancels } from "./recurring";
import { dueAt, dueMs, type Kept, type Look } from "./subscription";
import { isSaid, quoted, type Said, type Talk } from "./talk";

/*
 * A subscription that an earlier check has left to go on, looked at days later: how often it was charged, and how that shows. Then it is
 * ended, and all of it goes back.
 */

export interface Resumed {
  kept: Kept;
  /** The numbers of its further payments, as the dashboard shows them; undefined where nobody has said. */
  deductions?: readonly string[];
  /** What a person is told. */
  say: (line: string) => void;
  /** Once nothing of it is left. */
  end: () => Promise<void>;
}

export async function lookAtKept(talk: Talk, resumed: Resumed): Promise<void> {
  const { kept, say } = resumed;
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
  for (const transactionNo of [kept.transactionNo, ...found.map(numberOf)]) {
    const left = await giveBack(talk, kept.amount, { transactionNo });
    if (left === undefined) continue;
    isOver = false;
    say(left);
  }
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
