import { type Failure, type Picture, type Taken } from "../picture";
import { attention, type Decision } from "./decision";
import type { StepName } from "./step";

/** The rule that decided these decides what comes of their failure, by what Medusa has done all the same. */
const JUDGED: readonly string[] = ["record", "reserve", "release_rest"] satisfies StepName[];

/** They are about the schedule, or only compare: what the payment needs is done already. */
const AFTERWARDS: readonly string[] = [
  "cancel_schedule",
  "start_schedule",
  "ask_about_schedule",
  "compare",
] satisfies StepName[];

type Failed = Taken & { failure: Failure };
const hasFailed = (one: Taken): one is Failed => one.failure !== undefined;

/** What keeps both sides from agreeing in this look. */
export const failureIn = ({ taken }: Picture): Failed | undefined =>
  taken.filter(hasFailed).find(({ step }) => !JUDGED.includes(step) && !AFTERWARDS.includes(step));

/** What the one who asked is told, and the next look is planned by. */
export function endingFailure(picture: Picture): Failure | undefined {
  const isJudged = ({ step }: Failed) => step === "record" || step === "reserve";
  return picture.taken.filter(hasFailed).find((one) => !isJudged(one))?.failure;
}

/** Steps before the payment is recorded: no person is asked after them, but where money could not go back. */
const BEFORE_RECORDED: readonly string[] = [
  "ask",
  "attention",
  "stop",
  "void",
  "claim",
  "mend_links",
  "link_interrupted_order",
  "remove_other_sessions",
  "record_for_placed",
];

/** Whether a person must look after a step that failed. */
export function attentionAfter(picture: Picture, { step, failure }: Failed): Decision | undefined {
  if (picture.taken.some((one) => one.step === "attention") || failure.is === "busy") return undefined;
  if (step === "return") return { ...attention("not_returned", failure.message), failure };
  if (BEFORE_RECORDED.includes(step) || failure.is === "not_there") return undefined;
  // A person who was told why stays told so: that the gateway gives no answer is no other reason.
  const isTold = picture.transaction.attention_code !== null;
  if (isTold && failure.is === "outage") return undefined;
  return { ...attention(failure.code, failure.message), failure };
}
