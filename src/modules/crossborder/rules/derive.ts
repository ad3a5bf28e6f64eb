import BigNumber from "bignumber.js";
import { amountText } from "../../../gateway";
import { isForward, type TransactionState } from "../states";
import type { Amounts, LedgerOperation, LedgerTransaction } from "../types";

type Known = Pick<LedgerTransaction, "amount" | "paid_amount" | "pre_auth" | "state"> & Amounts;
type Entry = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "told">;

const NOTHING = "0.00";

/**
 * The one place where the state and the amounts of a transaction come from: what it was, its operations, and the state that
 * the gateway's answer shows. States only move forward, whichever order answers come in.
 */
export function derive(
  known: Known,
  operations: readonly Entry[],
  answered?: TransactionState,
): Amounts & { state: TransactionState } {
  const succeeded = operations.filter(({ outcome }) => outcome === "succeeded");
  const sum = (kind: Entry["kind"]) =>
    succeeded
      .filter((entry) => entry.kind === kind)
      .reduce((total, { amount }) => total.plus(amount), new BigNumber(0));
  const [captured, released] = [sum("capture"), sum("release")];
  const priced = known.paid_amount ?? known.amount;
  const inParts = sum("part_refund");
  const taken = known.pre_auth ? captured : new BigNumber(known.captured_amount);
  const shown = [
    ...operations.flatMap(stateAfter),
    answered,
    ...(captured.gt(0) ? (["captured"] as const) : []),
    ...(inParts.gt(0) && inParts.gte(taken) ? (["refunded"] as const) : []),
    ...(released.gte(priced) ? (["released"] as const) : []),
  ];
  const state = shown.reduce<TransactionState>(
    (from, to) => (to && isForward(from, to) ? to : from),
    known.state,
  );
  return { state, ...amountsIn(state, known, { captured, released, inParts }) };
}

/** What a decided operation says about the state. Captures and releases are summed. */
function stateAfter({ kind, outcome, told }: Entry): TransactionState[] {
  if (kind === "open" && (outcome === "refused" || outcome === "failed")) return ["failed"];
  if (outcome !== "succeeded") return [];
  if (kind === "open" || kind === "deduction") return ["open"];
  if (kind === "refund") return ["refunded"];
  const isBack = told?.status === "reversed" || told?.status === "refunded";
  if (kind === "reverse" || kind === "void") return [isBack ? "reversed" : "closed"];
  return [];
}

function amountsIn(
  state: TransactionState,
  known: Known,
  { captured, released, inParts }: Record<"captured" | "released" | "inParts", BigNumber>,
): Amounts {
  const priced = known.paid_amount ?? known.amount;
  const isHold = known.pre_auth && known.authorized_amount !== NOTHING;
  const authorized = state === "held" || isHold ? priced : NOTHING;
  const isTaken = state === "paid" || known.captured_amount !== NOTHING;
  const taken = known.pre_auth ? amountText(captured) : isTaken || isBack(state) ? priced : NOTHING;
  const rest = amountText(BigNumber.max(new BigNumber(authorized).minus(taken), 0));
  return {
    authorized_amount: authorized,
    captured_amount: taken,
    // Of a hold that the gateway says is over nothing is held any more, also where no release of ours did it.
    released_amount: isOver(state, taken) ? rest : amountText(released),
    refunded_amount: state === "refunded" ? taken : amountText(inParts),
    returned_amount: state === "reversed" ? amountText(new BigNumber(taken).minus(inParts)) : NOTHING,
  };
}

/** The gateway had the money, whether anybody saw it there or not. */
const isBack = (state: TransactionState) => state === "refunded" || state === "reversed";

/** A refund gives back what was captured: what that left of the hold is held until it is released. */
const isOver = (state: TransactionState, taken: string) =>
  state === "released" || state === "reversed" || (state === "refunded" && taken === NOTHING);
