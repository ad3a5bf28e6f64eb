import BigNumber from "bignumber.js";
import { amountText, readStatus, type TransactionFacts } from "../../gateway";
import {
  actingAs,
  type Ledger,
  holdsMoney,
  isFinal,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  type NewOperation,
  type Outcome,
  type Result,
} from "../../modules/crossborder/internal";
import { newParts, sumOfParts } from "./part-refunds";
import { toldOf } from "./perform";
import { shownAmount } from "./read-answer";

/**
 * What an answer of tran-query says of the operations that were not decided, and of money that moved without any of them.
 * @param after the transaction with the answer
 */
export async function settleOperations(
  ledger: Ledger,
  after: LedgerTransaction,
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  let current = after;
  for (const operation of await ledger.operationsOf(after)) {
    const result = resultOf(operation, after, answer);
    if (result) current = await ledger.settle(operation, result);
  }
  const { foreign } = shownAmount(after, answer);
  const parts = foreign ? [] : newParts(await ledger.operationsOf(after), current, answer);
  for (const part of parts) current = await addByGateway(ledger, current, part, answer);
  const movement = movementWithout(await ledger.operationsOf(after), current);
  return movement ? await addByGateway(ledger, current, movement, answer) : current;
}

/** What the answer says of an operation; undefined where it says nothing new. */
function resultOf(
  operation: LedgerOperation,
  { state }: LedgerTransaction,
  answer: TransactionFacts,
): Result | undefined {
  const { kind, told } = operation;
  if ((kind === "open" || kind === "deduction") && holdsMoney(state) && told === null)
    return { outcome: "succeeded", told: toldOf(answer) };
  if (!isUndecided(operation)) return undefined;
  if (kind === "refund") return refundResult(operation, state, answer);
  const outcome = OUTCOMES[kind]?.(state);
  return outcome && outcome !== operation.outcome ? { outcome } : undefined;
}

function whenOver(state: LedgerTransaction["state"]): Outcome | undefined {
  // A refund has sent the money back instead.
  if (state === "refunded") return "failed";
  return isFinal(state) || state === "closed" || state === "failed" ? "succeeded" : undefined;
}

/**
 * What a state proves of an operation that was not decided. `success` is shown before a capture and after it, and of a hold that was
 * released (§3): it proves neither. A hold that is over was not captured.
 */
const OUTCOMES: Partial<
  Record<LedgerOperation["kind"], (state: LedgerTransaction["state"]) => Outcome | undefined>
> = {
  open: () => "succeeded",
  scan: (state) => (holdsMoney(state) ? "succeeded" : state === "open" ? undefined : "failed"),
  release: (state) => (state === "released" ? "succeeded" : state === "reversed" ? "failed" : undefined),
  capture: (state) => (state === "released" || state === "reversed" ? "failed" : undefined),
  reverse: whenOver,
  void: whenOver,
};

/** `refundInfo` shows each refund under its reference; the status of the payment only that there was one. */
function refundResult(
  { reference, outcome: before }: LedgerOperation,
  state: LedgerTransaction["state"],
  { refundInfo }: TransactionFacts,
): Result | undefined {
  const own = refundInfo?.find((one) => reference && one.refundReference === reference);
  const facts = own ? { told: toldOf(own), gateway_id: textOf(own.refundTransactionId) } : {};
  if (state === "refunded") return { outcome: "succeeded", ...facts };
  if (state === "reversed") return { outcome: "failed" };
  if (!own?.status) return undefined;
  const { status } = readStatus(own.status);
  const outcome = status === "failed" ? "failed" : status === "pending" ? "accepted" : "succeeded";
  return outcome === before ? undefined : { outcome, ...facts };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** Money that went back without an operation: the gateway's staff refunded or reversed it in the dashboard, or a hold expired. */
function movementWithout(
  operations: LedgerOperation[],
  { state, authorized_amount, captured_amount, paid_amount, amount }: LedgerTransaction,
): NewOperation | undefined {
  const isKnown = (...kinds: LedgerOperation["kind"][]) =>
    operations.some(({ kind, outcome }) => kinds.includes(kind) && outcome === "succeeded");
  const inParts = sumOfParts(operations);
  const left = (whole: string) => amountText(new BigNumber(whole).minus(inParts));
  if (state === "refunded" && !isKnown("refund") && inParts.lt(captured_amount))
    return { kind: "refund", amount: left(captured_amount) };
  if (state === "reversed" && !isKnown("reverse", "void"))
    return { kind: "reverse", amount: left(paid_amount ?? amount) };
  if (state === "released" && !isKnown("release")) return { kind: "release", amount: authorized_amount };
  return undefined;
}

async function addByGateway(
  ledger: Ledger,
  transaction: LedgerTransaction,
  { gateway_id: shown_id, ...movement }: NewOperation & { gateway_id?: string | null },
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  return await actingAs({ actor_type: "gateway", actor_id: null }, async () => {
    const { operation } = await ledger.request(transaction, movement);
    const shown =
      answer.refundInfo?.find((one) => shown_id && one.refundTransactionId === shown_id) ??
      answer.refundInfo?.at(-1);
    const gateway_id = movement.kind === "refund" ? textOf(shown?.refundTransactionId) : (shown_id ?? null);
    return await ledger.settle(operation, {
      outcome: "succeeded",
      gateway_id,
      told: toldOf(shown ?? answer),
    });
  });
}
