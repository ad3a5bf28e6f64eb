import BigNumber from "bignumber.js";
import { amountText, RET_CODES } from "../plugin";
import { isVague, statusIn } from "./heard";
import { newReference } from "./refusals";
import { type Heard, isSaid, isUnread, quoted, type Said, type Talk } from "./talk";

const CENT = "0.01";

/** Of whatever amount. */
export const showsRefund = ({ facts: { refundAmount, refundInfo } }: Said): boolean =>
  Number(refundAmount) > 0 || (Array.isArray(refundInfo) && refundInfo.length > 0);

/** Said to what does not fit a record that is there. It is asked once. */
export function noteMismatch(talk: Talk, heard: Heard): void {
  const assumption = "mismatch";
  const isSeen = talk.observations.some((one) => one.assumption === assumption && one.verdict !== "not_seen");
  if (isSeen) return;
  const saw = quoted(heard);
  if (!isSaid(heard) || talk.isSuccess(heard) || isUnread(heard) || isVague(heard))
    talk.note({ assumption, verdict: "not_seen", saw });
  else if (heard.code in RET_CODES || talk.meaningOf(heard.code))
    talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { retCodes: { [heard.code]: "mismatch" } } });
}

/**
 * A refund "must equal the original payment amount" (§4.11): one of a cent less is refused.
 * @param leave is told that a cent is left to refund, where it is taken all the same, before anything can end the check
 */
export async function seePartRefund(
  talk: Talk,
  { reference, amount }: Record<"reference" | "amount", string>,
  leave: (rest: string) => void,
): Promise<void> {
  const part = new BigNumber(amount).minus(CENT);
  if (part.lte(0)) {
    const saw = "a refund of another amount needs --amount 0.02 or more";
    return talk.note({ assumption: "mismatch", verdict: "not_seen", saw });
  }
  const refundReference = newReference(talk.told.referenceMaxLength);
  const heard = await talk.call("refund", { reference, amount: amountText(part), refundReference });
  const isTold = talk.options.partialRefunds;
  if (!(await isRefunded(talk, heard, { reference }))) {
    const verdict = isTold ? "differs" : "agrees";
    const set = isTold ? { partialRefunds: false } : undefined;
    talk.note({ assumption: "part_refunds", verdict, saw: quoted(heard), set });
    return noteMismatch(talk, heard);
  }
  leave(CENT);
  const saw = `${quoted(heard)}: it takes a refund of ${amountText(part)} of ${amount}. ${CENT} is left, and goes back by itself`;
  talk.note({ assumption: "mismatch", verdict: "not_seen", saw });
  await noteTaken(talk, reference, part);
}

/** Parts can be refunded where an answer shows how much went back: a lost answer is found by that. */
async function noteTaken(talk: Talk, reference: string, part: BigNumber): Promise<void> {
  const assumption = "part_refunds";
  const after = await talk.call("tranQuery", { reference });
  const isShown = isSaid(after) && part.eq(String(after.facts.refundAmount ?? ""));
  const saw = `a refund of ${amountText(part)} was taken, and ${isShown ? "tran-query shows it" : "tran-query does not show how much went back"}`;
  if (!isShown) talk.note({ assumption, verdict: "differs", saw: `${saw}: leave partialRefunds off` });
  else if (talk.options.partialRefunds) talk.note({ assumption, verdict: "agrees", saw });
  else talk.note({ assumption, verdict: "differs", saw, set: { partialRefunds: true } });
}

/**
 * Whether a refund was made. The store asks where its answer was lost, or is not believed.
 * @param before what had been refunded then
 */
export async function isRefunded(
  talk: Talk,
  heard: Heard,
  key: { reference: string } | { transactionNo: string },
  before = "0",
): Promise<boolean> {
  if (isSaid(heard) && !isUnread(heard)) return talk.isSuccess(heard);
  const after = await talk.call("tranQuery", key);
  if (!isSaid(after)) return false;
  const meaning = talk.statusOf(statusIn(after) ?? "");
  const refunded = new BigNumber(String(after.facts.refundAmount ?? 0));
  return meaning === "refunded" || meaning === "reversed" || refunded.gt(before);
}
