import BigNumber from "bignumber.js";
import { amountText, readStatus, type TransactionFacts } from "../../gateway";
import {
  actingAs,
  type Change,
  currentActor,
  holdsMoney,
  isFinal,
  isPart,
  isUndecided,
  type Ledger,
  type LedgerOperation,
  type LedgerTransaction,
  type NewOperation,
  type OperationEntry,
  type Result,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { gatewayKey, isNotThere, type QueryOptions } from "../gateway";
import { dated, weighAnswer } from "./evidence";
import { newParts, readAnswer, showsNothingBack, shownAmount } from "../views/answer";
import { sumOf } from "../views/money";
import { readNotThere } from "./not-there";
import { toldOf } from "./perform";
import { requireLocks } from "../locking/held-locks";

/**
 * Asks the gateway about a transaction (tran-query) and moves the ledger by its answer. Only this answer, to a signed
 * request of our own, is evidence that a payment was made.
 * @throws GatewayError when it cannot be asked, LockBusyError when the caller has lost its lock; the ledger then stays as it is
 */
export async function queryTransaction(
  context: PaymentContext,
  transaction: LedgerTransaction,
  options?: QueryOptions,
): Promise<LedgerTransaction> {
  const { ledger, account, log, clock } = context;
  const queried_at = clock.date();
  requireLocks();
  // Before the call: however it ends, nobody who can be made to ask asks again at once.
  const asked = await ledger.noteAsked(transaction, queried_at);
  try {
    const shown = await account.gateway.ask(gatewayKey(transaction), options);
    const read = readAnswer(transaction, shown.result, account.options.timeZone);
    const { result, change, status } = read.known
      ? { ...read, ...shown }
      : await weighAnswer(context, transaction, shown.result);
    const { schedule_id } = transaction;
    if (schedule_id && result.scheduleNo) await ledger.nameSchedule(schedule_id, result.scheduleNo);
    const when = await dated(context, transaction, { ...change, queried_at });
    const after = await writeAnswer(ledger, asked, when, result);
    if (status === "success" && transaction.state !== after.state && !change.paid_amount) {
      const { id: transaction_id, reference, currency_code } = after;
      log("amount_not_shown", { reference, currency_code });
      await ledger.appendEvents([{ transaction_id, ...currentActor(), name: "amount_not_shown", data: {} }]);
    }
    return after;
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return await readNotThere(context, transaction, error, queried_at);
  }
}

type Written = Pick<Ledger, "answer" | "operationsOf" | "request" | "settle">;

/**
 * Writes down what an answer of tran-query says: of the transaction, of its operations that were not decided, and of money that moved
 * without any of them.
 */
export async function writeAnswer(
  ledger: Written,
  transaction: LedgerTransaction,
  change: Change,
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  let current = await ledger.answer(transaction, change, (operation, state) =>
    resultOf(operation, state, answer),
  );
  const { state } = current;
  const isBack = state === "refunded" || state === "reversed" || state === "released";
  if (!isBack && showsNothingBack(answer)) return current;
  let operations = await ledger.operationsOf(current);
  const { foreign } = shownAmount(current, answer);
  const parts = foreign ? [] : newParts(operations, current, answer);
  for (const part of parts) current = await addByGateway(ledger, current, part, answer);
  if (parts.length > 0) operations = await ledger.operationsOf(current);
  const movement = movementWithout(operations, current);
  return movement ? await addByGateway(ledger, current, movement, answer) : current;
}

/** What the answer says of an operation; undefined where it says nothing new. */
function resultOf(
  operation: OperationEntry,
  state: LedgerTransaction["state"],
  answer: TransactionFacts,
): Result | undefined {
  const { kind, told } = operation;
  if ((kind === "open" || kind === "deduction") && holdsMoney(state) && told === null)
    return { outcome: "succeeded", told: toldOf(answer) };
  if (!isUndecided(operation)) return undefined;
  if (kind === "refund") return refundResult(operation, state, answer);
  const outcome = outcomeBy(kind, state);
  return outcome && outcome !== operation.outcome ? { outcome } : undefined;
}

/**
 * What a state proves of an operation that was not decided. `success` is shown before a capture and after it, and of a hold that was
 * released (§3): it proves neither. A hold that is over was not captured.
 */
function outcomeBy(
  kind: LedgerOperation["kind"],
  state: LedgerTransaction["state"],
): Result["outcome"] | undefined {
  switch (kind) {
    case "open":
      return "succeeded";
    case "scan":
      if (holdsMoney(state)) return "succeeded";
      return state === "open" ? undefined : "failed";
    case "release":
      if (state === "released") return "succeeded";
      return state === "reversed" ? "failed" : undefined;
    case "capture":
      return state === "released" || state === "reversed" ? "failed" : undefined;
    case "reverse":
    case "void":
      // A refund has sent the money back instead.
      if (state === "refunded") return "failed";
      return isFinal(state) || state === "closed" || state === "failed" ? "succeeded" : undefined;
    default:
      return undefined;
  }
}

/** `refundInfo` shows each refund under its reference; the status of the payment only that there was one. */
function refundResult(
  { reference, outcome: before }: OperationEntry,
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

const WAYS_BACK: Readonly<Record<"refunded" | "reversed" | "released", readonly LedgerOperation["kind"][]>> =
  {
    refunded: ["refund"],
    reversed: ["reverse", "void"],
    released: ["release"],
  };

/** Money that went back without an operation: the gateway's staff refunded or reversed it in the dashboard, or a hold expired. */
function movementWithout(
  operations: LedgerOperation[],
  { state, authorized_amount, captured_amount, paid_amount, amount }: LedgerTransaction,
): NewOperation | undefined {
  if (state !== "refunded" && state !== "reversed" && state !== "released") return undefined;
  const kinds = WAYS_BACK[state];
  if (operations.some(({ kind, outcome }) => kinds.includes(kind) && outcome === "succeeded"))
    return undefined;
  if (state === "released") return { kind: "release", amount: authorized_amount };
  const whole = state === "refunded" ? captured_amount : (paid_amount ?? amount);
  const left = new BigNumber(whole).minus(sumOf(operations.filter(isPart)));
  if (state === "reversed") return { kind: "reverse", amount: amountText(left) };
  return left.gt(0) ? { kind: "refund", amount: amountText(left) } : undefined;
}

async function addByGateway(
  ledger: Written,
  transaction: LedgerTransaction,
  { gateway_id: shown_id, ...movement }: NewOperation & { gateway_id?: string | null },
  answer: TransactionFacts,
): Promise<LedgerTransaction> {
  return await actingAs({ actor_type: "gateway", actor_id: null }, async () => {
    const { operation } = await ledger.request(transaction, movement);
    const refunds = answer.refundInfo ?? [];
    const shown = refunds.find((one) => shown_id && one.refundTransactionId === shown_id) ?? refunds.at(-1);
    const gateway_id = movement.kind === "refund" ? textOf(shown?.refundTransactionId) : (shown_id ?? null);
    return await ledger.settle(operation, {
      outcome: "succeeded",
      gateway_id,
      told: toldOf(shown ?? answer),
    });
  });
}
