import { setTimeout as pause } from "node:timers/promises";
import { momentOf, offsetAt, RET_CODES, sameAmount } from "../plugin";
import { isRefusal, isVague, statusIn } from "./heard";
import type { OrderPlan } from "./open";
import { type Heard, isSaid, isUnread, outcomeOf, quoted, type Said, type Talk } from "./talk";

/** What is answered about an order that nobody pays, and about the same order once it is closed. */
export async function lookAtAnswers(
  talk: Talk,
  { amount, query }: OrderPlan,
  reference: string,
): Promise<void> {
  const asked_at = Date.now();
  const unpaid = await talk.call("tranQuery", { reference });
  const word = statusIn(unpaid);
  if (!isSaid(unpaid) || word === undefined) {
    if (isUnread(unpaid)) return;
    const saw = `the store finds no order that was just opened: ${quoted(unpaid)}`;
    return talk.note({ assumption: "answer_shape", verdict: "differs", saw });
  }
  talk.note({ assumption: "answer_shape", verdict: "agrees" });
  noteStatus(talk, "unpaid_status", word, "pending");
  seeType(talk, unpaid);
  if (!talk.hasNoted("owner")) talk.note({ assumption: "owner", verdict: "agrees" });
  if (isOtherAmount(unpaid, amount)) seeAmount(talk, unpaid, amount);
  seeTimeZone(talk, unpaid, asked_at);
  if (query) await seeMore(talk, unpaid, { reference, query });
  seeWrongStatus(talk, await talk.call("refund", { reference, amount }));
  await seeClosing(talk, reference, word);
}

/** How often an order that is to be closed is looked at. */
const LOOKS = 3;
const LOOK_MS = 1_000;

async function seeClosing(talk: Talk, reference: string, unpaid: string): Promise<void> {
  const assumption = "closes_online";
  let reversed = await talk.call("reverse", { reference });
  let closed = statusIn(await talk.call("tranQuery", { reference })) ?? unpaid;
  for (let looks = 1; looks < LOOKS && closed === unpaid && !isRefusal(talk, reversed); looks++) {
    await pause(LOOK_MS);
    talk.goOn();
    if (outcomeOf(reversed) !== undefined) reversed = await talk.call("reverse", { reference });
    closed = statusIn(await talk.call("tranQuery", { reference })) ?? unpaid;
  }
  const saw = `${quoted(reversed)}; status ${closed}`;
  if (closed !== unpaid) {
    talk.note({ assumption, verdict: "agrees", saw });
    return noteStatus(talk, "closed_status", closed, "closed", "reversed");
  }
  const isKnown = outcomeOf(reversed) === undefined || isRefusal(talk, reversed);
  if (isKnown) return noteLeftOpen(talk, saw);
  const advice = "Whether it closes online orders is not known: check again later";
  talk.note({ assumption, verdict: "not_seen", saw: `${saw}. ${advice}` });
}

type StatusAssumption =
  "unpaid_status" | "closed_status" | "paid_status" | "held_status" | "declined_status" | "reversed_status";

/** Which words may stand for one another: no money hangs on it. */
const OVER: readonly string[] = ["closed", "failed"];

export function noteStatus(
  talk: Talk,
  assumption: StatusAssumption,
  word: string | undefined,
  meant: "pending" | "closed" | "success" | "failed" | "reversed",
  alsoGood?: "reversed" | "closed" | "refunded",
): void {
  if (word === undefined)
    return talk.note({ assumption, verdict: "not_seen", saw: "no status that the store reads" });
  const status = talk.statusOf(word);
  if (status !== undefined && (status === meant || status === alsoGood))
    return talk.note({ assumption, verdict: "agrees", saw: word });
  const isFree = status === undefined || (OVER.includes(status) && OVER.includes(meant));
  if (isFree)
    return talk.note({ assumption, verdict: "differs", saw: word, set: { statuses: { [word]: meant } } });
  const saw = `this gateway cannot be used, because "${word}" means ${status} of other orders, and ${meant} here`;
  talk.note({ assumption, verdict: "differs", saw });
}

/** An amount in US dollars that is another one than that of the order. */
function isOtherAmount({ facts: { amount, currency } }: Said, price: string): boolean {
  return typeof amount === "string" && (!currency || currency === "USD") && !sameAmount(amount, price);
}

export function seeAmount(talk: Talk, said: Said, price: string): void {
  const assumption = "amount_currency";
  const { amount, currency } = said.facts;
  const saw = `${String(amount ?? "")} ${String(currency ?? "")}`.trim();
  if (typeof amount !== "string") return talk.note({ assumption, verdict: "not_seen" });
  const isOther = isOtherAmount(said, price);
  const isOurs = !isOther && (!currency || currency === "USD");
  const why = `${saw}: this gateway cannot be used, because its answers are about another amount than ${price}`;
  talk.note({ assumption, verdict: isOurs ? "agrees" : "differs", saw: isOther ? why : saw });
}

/** Whether an answer has more in it where the question has these fields, too. */
async function seeMore(
  talk: Talk,
  { words }: Said,
  { reference, query }: { reference: string; query: Readonly<Record<string, string>> },
): Promise<void> {
  const assumption = "query_request";
  const own = talk.told.extraFields["tran-query"];
  const set = { extraFields: { "tran-query": { ...own, ...query } } };
  const names = Object.keys(query).join(", ");
  if (Object.entries(query).every(([name, value]) => own?.[name] === value)) return;
  const heard = await talk.call("tranQuery", { reference }, set);
  const more = isSaid(heard) ? Object.keys(heard.words).filter((name) => !(name in words)) : [];
  if (!isSaid(heard) || !talk.isSuccess(heard) || more.length === 0)
    return talk.note({ assumption, verdict: "agrees", saw: `with ${names} no more: ${quoted(heard)}` });
  talk.note({ assumption, verdict: "differs", saw: `with ${names} also ${more.join(", ")}`, set });
}

/** Told once, it is no surprise any more. */
function noteLeftOpen(talk: Talk, saw: string): void {
  const assumption = "closes_online";
  if (talk.options.closeOnline === "expire") talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { closeOnline: "expire" } });
}

/** Nobody has paid it: by this code a capture, a release or a refund is known to have been made before. */
function seeWrongStatus(talk: Talk, refund: Heard): void {
  if (!isSaid(refund) || talk.isSuccess(refund) || isUnread(refund) || isVague(refund)) return;
  if (refund.code in RET_CODES || talk.meaningOf(refund.code)) return;
  const set = { retCodes: { [refund.code]: "wrong_status" as const } };
  talk.note({ assumption: "refusals", verdict: "differs", saw: quoted(refund), set });
}

function seeType(talk: Talk, { facts: { transactionType } }: Said): void {
  const assumption = "transaction_type";
  const word = typeof transactionType === "string" ? transactionType.trim() : "";
  if (word === "") return talk.note({ assumption, verdict: "not_seen" });
  const isKnown = word.toLowerCase() === "payment" || talk.options.paymentTypes.includes(word);
  if (isKnown) talk.note({ assumption, verdict: "agrees", saw: word });
  else
    talk.note({
      assumption,
      verdict: "differs",
      saw: word,
      set: { paymentTypes: [...talk.options.paymentTypes, word] },
    });
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** The offset at which `createTime` is this moment, to the quarter of an hour: no zone has another. */
function seeTimeZone(talk: Talk, { facts: { createTime } }: Said, now: number): void {
  const assumption = "time_zone";
  const shown = String(createTime ?? "");
  const wall = momentOf(shown, "+00:00")?.getTime();
  if (wall === undefined) return talk.note({ assumption, verdict: "not_seen" });
  if (/^\d{10}(\d{3})?$/.test(shown)) return talk.note({ assumption, verdict: "agrees", saw: shown });
  const offset = Math.round((wall - now) / QUARTER_MS) * QUARTER_MS;
  const timeZone = offsetText(offset / MINUTE_MS);
  const isOurs = offsetAt(talk.options.timeZone, now) === offset;
  if (isOurs) talk.note({ assumption, verdict: "agrees", saw: timeZone });
  else talk.note({ assumption, verdict: "differs", saw: shown, set: { timeZone } });
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
