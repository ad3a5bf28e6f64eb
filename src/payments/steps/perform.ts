import {
  FailedOperationError,
  GatewayError,
  type GatewayErrorCode,
  NO_SUCH_RECORD,
  readStatus,
  RefusedError,
} from "../../gateway";
import type { Payment } from "../../medusa";
import type {
  AttentionCode,
  Change,
  LedgerTransaction,
  Outcome,
  Requested,
  Result,
} from "../../modules/crossborder/internal";
import type { Context, PaymentContext } from "../context";
import { codeOf, isBusy, isFinal, LockBusyError, messageOf, underWay } from "../errors";
import { type Moves, MOVES } from "../gateway";
import { requireLocks } from "../held-locks";
import { type BookName, type Picture, recordIn } from "../picture";
import type { Failure, Taken } from "../decide/step";

/** Calls the gateway, once. */
export type Call<Answer> = (moves: Moves) => Promise<Answer>;

/** Longer than a call lasts: its answer is written down meanwhile. */
const MARGIN_MS = 5_000;

/**
 * Calls the gateway for an operation that is written down, and writes down what is known afterwards. Every call that opens or moves
 * money goes this way: one at a time for each transaction, on all servers together. Should the server die, it counts as under
 * way until it must be over.
 * @throws MedusaError `under_way`, and nothing was sent; what the call threw; FailedOperationError where the gateway took the
 *   call and did not carry it out
 */
export async function perform<Answer>(
  { ledger, account }: PaymentContext,
  requested: Requested,
  call: Call<Answer>,
  read: (answer: Answer) => { result: Result; change?: Change },
): Promise<{ transaction: LedgerTransaction; answer: Answer }> {
  const { operation } = requested;
  const begun = await ledger.begin(operation, account.gateway.longestCallMs + MARGIN_MS);
  if (!begun) {
    // Its caller is told that nothing was sent: nobody makes it later.
    if (requested.isNew) await ledger.settle(operation, { outcome: "failed" });
    throw underWay();
  }
  let answer: Answer;
  let answered: ReturnType<typeof read>;
  try {
    requireLocks();
    answer = await call(account.gateway[MOVES]);
    answered = read(answer);
  } catch (error) {
    const ret_code = error instanceof GatewayError ? (error.retCode ?? null) : null;
    const result = { outcome: outcomeAfter(error, requested), ret_code, call: begun };
    await ledger.settle(operation, result, { last_error: messageOf(error) });
    throw error;
  }
  const result = { call: begun, ...answered.result };
  const transaction = await ledger.settle(operation, result, { last_error: null, ...answered.change });
  return { transaction, answer };
}

/** What an earlier call may have done, a later one that was refused or never sent does not undo. */
function outcomeAfter(error: unknown, { operation, isNew }: Requested): Outcome {
  if (error instanceof FailedOperationError) return "failed";
  if (!isNew) return operation.outcome === "requested" ? "unknown" : operation.outcome;
  if (error instanceof LockBusyError) return "failed";
  if (!(error instanceof GatewayError) || error.outcome === "unknown") return "unknown";
  return error.outcome === "refused" ? "refused" : "failed";
}

/**
 * `000100` is success only where the status says so, too (§2.2, §2.5, §3).
 * @throws FailedOperationError
 */
export function outcomeOfStatus(operation: string, status: string): Outcome {
  const reading = readStatus(status);
  if (reading.status === "failed") throw new FailedOperationError(operation, status);
  return reading.status === "pending" ? "accepted" : "succeeded";
}

/** What the gateway told of an act in numbers and words (§2.2, §2.5), as far as it did. */
export function toldOf(facts: Record<string, unknown>): Record<string, unknown> {
  const kept = TOLD.flatMap(([name, field]) => (facts[field] == null ? [] : [[name, facts[field]] as const]));
  return Object.fromEntries(kept);
}

const TOLD = [
  ["amount", "amount"],
  ["rmb_amount", "rmbAmount"],
  ["refund_amount", "refundAmount"],
  ["refund_rmb_amount", "refundRmbAmount"],
  ["currency", "currency"],
  ["settle_currency", "settleCurrency"],
  ["exchange_rate", "exchangeRate"],
  ["transaction_type", "transactionType"],
  ["payment_time", "paymentTime"],
  ["status", "status"],
] as const;

/** What a step has changed. */
export interface Effect {
  /** The ledger's row, where the step has written it; it is read again where Medusa may have called our provider meanwhile. */
  transaction?: LedgerTransaction;
  /** Books that are not known any more. */
  changed: readonly BookName[] | "all";
  claim?: Taken["claim"];
}

/** Carries out one step for a transaction, which the caller has locked. */
export type Carry<Step> = (context: Context, picture: Picture, step: Step) => Promise<Effect>;

/** A workflow of Medusa ran, which may have called our provider. */
export const ALL: Effect = { changed: "all" };

/** The gateway answered, and the ledger has it. */
export const moved = (transaction: LedgerTransaction | undefined): Effect =>
  transaction ? { transaction, changed: ["operations", "under_way"] } : ALL;

export const wrote = (transaction: LedgerTransaction, ...changed: BookName[]): Effect => ({
  transaction,
  changed,
});

/** @throws Error where the payment is not there: no such step is decided then */
export function paymentIn(picture: Picture): Payment {
  const payment = recordIn(picture, "payment");
  if (!payment || "is_deleted" in payment) throw new Error("Medusa has no such payment");
  return payment;
}

/** What only a person can mend, and the reason that staff is told. */
export class AttentionError extends Error {
  constructor(
    readonly attention_code: AttentionCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a step threw, as data. */
export function failureOf(error: unknown): Failure {
  return { is: kindOf(error), code: reasonOf(error), message: messageOf(error), error };
}

function kindOf(error: unknown): Failure["is"] {
  if (isBusy(error)) return "busy";
  if (isNotThere(error)) return "not_there";
  if (isOutage(error)) return "outage";
  return isFinal(error) ? "final" : "other";
}

/** The gateway says clearly that it has no such order. */
export const isNotThere = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.operation === "tran-query" && error.retCode === NO_SUCH_RECORD;

const GATEWAY_CODES: readonly string[] = [
  "invalid_fields",
  "gateway_unreachable",
  "gateway_refused",
  "operation_failed",
  "gateway_unclear",
] satisfies GatewayErrorCode[];

/** The code of an error of the gateway client, also where Medusa handed it on. */
function gatewayCodeOf(error: unknown): string | undefined {
  const code = error instanceof GatewayError ? error.code : codeOf(error);
  return GATEWAY_CODES.includes(code) ? code : undefined;
}

/** The gateway gave no answer, so nothing new is known. */
function isOutage(error: unknown): boolean {
  const code = gatewayCodeOf(error instanceof AttentionError ? error.cause : error);
  return code === "gateway_unreachable" || code === "gateway_unclear";
}

/**
 * Has the gateway called by way of Medusa, whose errors do not say which operation failed.
 * @throws AttentionError in the place of an error of the gateway
 */
export async function withReason<T>(code: AttentionCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw gatewayCodeOf(error) ? new AttentionError(code, messageOf(error), { cause: error }) : error;
  }
}

const OPERATION_CODES: Readonly<Partial<Record<string, AttentionCode>>> = {
  refund: "refund_failed",
  "auth-capture": "capture_failed",
  "auth-unfreeze": "release_failed",
};

/** What a person must look for, after what kept both sides from agreeing. */
function reasonOf(error: unknown): AttentionCode {
  if (error instanceof AttentionError) return error.attention_code;
  const code = codeOf(error);
  if (code === "hold_unclear") return "hold_unclear";
  if (code === "manager_required") return "refund_failed";
  const operation = error instanceof GatewayError ? error.operation : "";
  return OPERATION_CODES[operation] ?? "not_in_agreement";
}
