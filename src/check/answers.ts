import { momentOf } from "../gateway";
import { offsetAt } from "../gateway/times";
import { RET_CODES } from "../gateway/ret-codes";
import type { OrderPlan } from "./open";
import { isSaid, quoted, type Heard, type Said, type Talk } from "./talk";

/** What is answered about an order that nobody pays, and about the same order once it is closed. */
export async function lookAtAnswers(
  talk: Talk,
  { amount, query }: OrderPlan,
  opened: string[],
): Promise<void> {
  const [reference = ""] = opened;
  const asked_at = Date.now();
  const unpaid = await talk.call("tranQuery", { reference });
  const word = statusIn(unpaid);
  if (!isSaid(unpaid) || word === undefined) {
    return talk.note({
      assumption: "answer_shape",
      verdict: "differs",
      saw: `no status in ${quoted(unpaid)}`,
    });
  }
  talk.note({ assumption: "answer_shape", verdict: "agrees" });
  noteStatus(talk, "unpaid_status", word, "pending");
  seeType(talk, unpaid);
  seeOwner(talk, unpaid);
  seeTimeZone(talk, unpaid, asked_at);
  if (query) await seeMore(talk, unpaid, { reference, query });
  seeWrongStatus(talk, await talk.call("refund", { reference, amount }));
  const reversed = await talk.call("reverse", { reference });
  const closed = statusIn(await talk.call("tranQuery", { reference }));
  const isSame = closed === undefined || closed === word;
  const saw = `${quoted(reversed)}; status ${closed ?? "none"}`;
  if (isSame) noteLeftOpen(talk, saw);
  else talk.note({ assumption: "closes_online", verdict: "agrees", saw });
  if (!isSame && closed !== undefined) {
    opened.shift();
    noteStatus(talk, "closed_status", closed, "closed", "reversed");
  }
}

/** As tran-query's answer is read: the word beside the other facts. */
export function statusIn(heard: Heard): string | undefined {
  if (!isSaid(heard)) return undefined;
  const word = heard.facts.transactionStatus ?? heard.facts.status;
  const text = typeof word === "number" ? String(word) : word;
  return typeof text === "string" && text !== "" ? text : undefined;
}

type StatusAssumption =
  "unpaid_status" | "closed_status" | "paid_status" | "held_status" | "declined_status" | "reversed_status";

export function noteStatus(
  talk: Talk,
  assumption: StatusAssumption,
  word: string,
  meant: "pending" | "closed" | "success" | "failed" | "reversed",
  alsoGood?: "reversed" | "closed" | "refunded",
): void {
  const status = talk.statusOf(word);
  const isGood = status !== undefined && (status === meant || status === alsoGood);
  if (isGood) talk.note({ assumption, verdict: "agrees", saw: word });
  else talk.note({ assumption, verdict: "differs", saw: word, set: { statuses: { [word]: meant } } });
}

/** Whether an answer has more in it where the question has these fields, too. */
async function seeMore(
  talk: Talk,
  { facts }: Said,
  { reference, query }: { reference: string; query: Readonly<Record<string, string>> },
): Promise<void> {
  const assumption = "query_request";
  const own = talk.told.extraFields["tran-query"];
  const set = { extraFields: { "tran-query": { ...own, ...query } } };
  const names = Object.keys(query).join(", ");
  if (Object.entries(query).every(([name, value]) => own?.[name] === value)) return;
  const heard = await talk.call("tranQuery", { reference }, set);
  const more = isSaid(heard) ? Object.keys(heard.facts).filter((name) => !(name in facts)) : [];
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
  if (!isSaid(refund) || refund.code in RET_CODES || talk.meaningOf(refund.code)) return;
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

function seeOwner(talk: Talk, { facts }: Said): void {
  const assumption = "owner";
  const others = (["merchantNo", "storeNo"] as const).flatMap((name) => {
    const shown = facts[name];
    const isOther =
      shown != null && ![talk.options[name], talk.options.shownNumbers[name]].includes(String(shown));
    return isOther ? [[name, String(shown)]] : [];
  });
  if (others.length === 0) return talk.note({ assumption, verdict: "agrees" });
  const saw = `another ${others.map(([name]) => name).join(" and ")} than the account's`;
  talk.note({ assumption, verdict: "differs", saw, set: { shownNumbers: Object.fromEntries(others) } });
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
