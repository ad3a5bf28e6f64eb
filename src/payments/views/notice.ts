import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import type { Notice, OperationView } from "../../http";
import { STAFF_ACTS, type StaffAct } from "../../http/actions";
import { adviceFor } from "../../http/views/attention";
import { momentOrNull } from "../../http/values";
import {
  holdsMoney,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import { heldAmount, isMadeOrOver, isMoneyBack, keptAmount } from "./money";

type Act = NonNullable<Notice["act"]>;
type OperationKind = LedgerOperation["kind"];
/** What is the same in most notices is left out. */
type Told = Pick<Notice, "code" | "amount" | "actions"> & Partial<Notice>;

const ACTS: Partial<Record<OperationKind, Act>> = {
  refund: "refund",
  part_refund: "refund",
  capture: "capture",
  release: "release",
  reverse: "return",
};

/** What puts an act right that was not carried out. */
const REMEDIES: Readonly<Record<Act, readonly StaffAct[]>> = {
  refund: ["refund", "reconcile"],
  capture: ["capture", "release", "reconcile"],
  release: ["release", "reconcile"],
  return: ["return", "reconcile"],
};

/** The acts that these attention codes are about: what became of the act says more than the code. */
const ABOUT: Readonly<Record<string, readonly Act[]>> = {
  refund_failed: ["refund"],
  capture_failed: ["capture"],
  release_failed: ["release"],
  hold_unclear: ["capture", "release"],
  not_returned: ["return", "refund"],
};

/**
 * What staff must know of a payment's money first, the most urgent alone; null where all is well.
 * @param operations the oldest first, with the names of those who asked
 * @param due what its order owes, decimal text; below 0 where it costs less than was paid
 * @param options of the account
 */
export function noticeOf(
  transaction: LedgerTransaction,
  operations: readonly OperationView[],
  due: string,
  { partialRefunds = false } = {},
): Notice | null {
  const owed = new BigNumber(due);
  const told =
    noticeOfAttention(transaction, operations) ??
    noticeOfOperation(transaction, operations) ??
    noticeOfMoney(transaction, operations) ??
    (owed.gt(0) ? noticeOfOrder(transaction) : undefined) ??
    (owed.lt(0) ? noticeOfExcess(transaction, owed.negated(), partialRefunds) : undefined) ??
    noticeOfReturn(transaction, operations);
  return told ? { ...NOTHING_MORE, ...told } : null;
}

const NOTHING_MORE = {
  act: null,
  actor_type: null,
  actor_name: null,
  at: null,
  again: null,
  until: null,
  ret_code: null,
} satisfies Partial<Notice>;

/** A person must look. Where that is about an act, the notice is the act's. */
function noticeOfAttention(
  transaction: LedgerTransaction,
  operations: readonly OperationView[],
): Told | undefined {
  const { attention_code: code, attention_since, amount, state } = transaction;
  if (code === null) return undefined;
  const { action } = adviceFor(code);
  const solution = STAFF_ACTS.filter((act) => act === action);
  // Of money that no order can use a person chooses.
  const actions: StaffAct[] = action === "finish" ? ["finish", "return"] : [...solution];
  const act = noticeOfOperation(transaction, operations);
  if (act?.act && ABOUT[code]?.includes(act.act))
    return { ...act, actions: [...new Set([...actions, ...act.actions])] };
  const more: StaffAct[] = state === "held" ? ["capture", "release", "reconcile"] : ["reconcile"];
  return {
    code: "needs_attention",
    amount,
    at: momentOrNull(attention_since),
    actions: [...new Set([...actions, ...more])],
  };
}

/** The act that nobody knows the end of, or the last one where it moved no money; named is who asked for it first. */
function noticeOfOperation(
  transaction: LedgerTransaction,
  operations: readonly OperationView[],
): Told | undefined {
  // A person says that nothing is left to do.
  if (transaction.reconciliation_status === "solved") return undefined;
  const moves = operations.filter(({ kind }) => ACTS[kind] !== undefined);
  const operation = moves.findLast(isUndecided) ?? moves.at(-1);
  const first = operation && firstOf(moves, operation);
  const act = first && ACTS[first.kind];
  if (!act || operation.outcome === "succeeded" || isMoneyBack(transaction)) return undefined;
  const { amount, ret_code } = operation;
  const { actor_type, actor_name, created_at: at } = first;
  const code = codeOf(transaction, operation);
  const isOver = code === "refused" || code === "failed" || code === "refused_as_over";
  const actions = isOver ? [...REMEDIES[act]] : (["reconcile"] satisfies StaffAct[]);
  return {
    code,
    act,
    amount,
    actor_type,
    actor_name,
    at,
    again: againIn(first, operation),
    ret_code,
    actions,
  };
}

/** The first that asked for the same as the last one, and nothing was carried out in between. */
function firstOf(moves: readonly OperationView[], last: OperationView): OperationView {
  const tries = moves.slice(0, moves.indexOf(last) + 1);
  const others = tries.findLastIndex(
    (one) => !isSame(one.kind, last.kind) || one.amount !== last.amount || one.outcome === "succeeded",
  );
  return tries[others + 1] ?? last;
}

/** What a gateway refuses to reverse is refunded instead. */
const isSame = (one: OperationKind, other: OperationKind): boolean =>
  ACTS[one] === ACTS[other] || (isShown(one) && isShown(other));

/** Who has tried it last, where that is not the first time. */
function againIn(first: OperationView, last: OperationView): Notice["again"] {
  const { actor_type, actor_name, created_at, called_at } = last;
  const at = called_at ?? created_at;
  if (last !== first) return { actor_type, actor_name, at };
  // Of further calls for the same operation nobody is named.
  return last.attempts > 1 ? { actor_type: null, actor_name: null, at } : null;
}

function codeOf({ queried_at }: LedgerTransaction, { kind, outcome, ret_code, ...at }: OperationView) {
  switch (outcome) {
    case "requested":
      return "under_way";
    case "unknown":
      return "unclear";
    case "refused":
      // Asked afterwards, the gateway shows a refund or a return; a capture or a release it shows to nobody.
      return isMadeOrOver(ret_code) && !(isShown(kind) && isAfter(queried_at, at.called_at))
        ? "refused_as_over"
        : "refused";
    case "accepted":
    case "failed":
      return outcome;
    case "succeeded":
      throw new Error("What was carried out has no notice");
  }
}

const isShown = (kind: OperationKind): boolean =>
  kind === "refund" || kind === "part_refund" || kind === "reverse";

const isAfter = (queried: Date | null, called: string | null): boolean =>
  queried !== null && called !== null && queried.getTime() >= Date.parse(called);

/** The gateway has money that Medusa has not recorded, or holds some. */
function noticeOfMoney(
  transaction: LedgerTransaction,
  operations: readonly OperationView[],
): Told | undefined {
  const { state, reconciliation_status, paid_at, paid_amount, amount, captured_amount } = transaction;
  if (holdsMoney(state) && reconciliation_status === "pending")
    return {
      code: "not_recorded",
      amount: paid_amount ?? amount,
      at: momentOrNull(paid_at),
      actions: ["reconcile"],
    };
  const held = heldAmount(transaction);
  if (held === "0.00") return undefined;
  if (captured_amount === "0.00")
    return { code: "held", amount: held, at: momentOrNull(paid_at), actions: ["capture", "release"] };
  const capture = lastOf(operations, "capture");
  return { code: "rest_held", amount: held, ...capture, actions: ["release"] };
}

/** Its order was placed before it is paid. */
const noticeOfOrder = ({ state, amount, order_expires_at }: LedgerTransaction): Told | undefined =>
  order_expires_at && !holdsMoney(state)
    ? { code: "order_waits", amount, until: momentOrNull(order_expires_at), actions: ["reconcile"] }
    : undefined;

/** Something of the order came back, or was taken off it. Most gateways give back whole payments only. */
function noticeOfExcess(
  transaction: LedgerTransaction,
  excess: BigNumber,
  takesParts: boolean,
): Told | undefined {
  if (!holdsMoney(transaction.state) || excess.gt(keptAmount(transaction))) return undefined;
  const actions: StaffAct[] = takesParts ? ["refund"] : ["refund_and_ask", "refund"];
  return { code: "paid_too_much", amount: amountText(excess), actions };
}

/** No order could use the money, and the customer has it again. */
function noticeOfReturn(
  { reconciliation_status, state, ...transaction }: LedgerTransaction,
  operations: readonly OperationView[],
): Told | undefined {
  const { returned_amount, refunded_amount } = transaction;
  if (reconciliation_status !== "returned" || !isMoneyBack({ state })) return undefined;
  const amount = returned_amount === "0.00" ? refunded_amount : returned_amount;
  if (amount === "0.00") return undefined;
  const back = lastOf(operations, "reverse") ?? lastOf(operations, "refund");
  return { code: "returned", amount, ...back, actions: [] };
}

function lastOf(operations: readonly OperationView[], wanted: OperationKind) {
  const done = operations.findLast(({ kind, outcome }) => kind === wanted && outcome === "succeeded");
  if (!done) return undefined;
  const { actor_type, actor_name, called_at, created_at } = done;
  return { actor_type, actor_name, at: called_at ?? created_at };
}
