import { MISMATCH, sameAmount, WRONG_STATUS } from "../../gateway";
import {
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import { heldAmount } from "./money";

/** How the gateway refuses what it has made already; and what cannot be made, because the hold is over. */
export const MADE_OR_OVER: readonly string[] = [WRONG_STATUS, MISMATCH];

type Asked = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "ret_code">;

/** A capture or a release whose answer was lost. */
export const isAnswerLost = ({ kind, outcome }: Pick<Asked, "kind" | "outcome">): boolean =>
  (kind === "capture" || kind === "release") && (outcome === "unknown" || outcome === "requested");

/**
 * … and about which only a look into the gateway's dashboard tells: the gateway refuses it since, because it was made or the
 * hold is over; or it is the release of a part, which asked for once more could release twice as much.
 * @param held what is held, as far as is known
 */
export const isUnclear = (operation: Asked, held: string): boolean =>
  isAnswerLost(operation) && (isRefusedSince(operation) || isOfPart(operation, held));

const isRefusedSince = ({ ret_code }: Asked): boolean => MADE_OR_OVER.includes(ret_code ?? "");

const isOfPart = ({ kind, amount }: Asked, held: string): boolean =>
  kind === "release" && !sameAmount(amount, held);

/** What a person is told of it. */
export function unclearText(operation: Asked): string {
  const { kind, amount, ret_code } = operation;
  const why = isRefusedSince(operation)
    ? `, and the gateway refuses it now (ret_code ${ret_code}): it was made, or the hold is over`
    : ", and a part is not released twice";
  return `The answer to the ${kind} of ${amount} was lost${why}. Look at the gateway's dashboard, and say whether it was made.`;
}

/**
 * Whether a release is asked for again: an accepted one, and one whose answer was lost where it was for all that is held. To
 * release a part again could release twice as much.
 */
export const isToBeFinished = (
  release: Pick<LedgerOperation, "outcome" | "amount">,
  transaction: LedgerTransaction,
): boolean =>
  release.outcome === "accepted" ||
  (isUndecided(release) && sameAmount(release.amount, heldAmount(transaction)));
