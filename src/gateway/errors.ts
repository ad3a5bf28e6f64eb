import type { z } from "zod";
import { printable } from "./values";

/** The only code that means success (§7). */
export const SUCCESS = "000100";

/*
 * The document names no code but 000100 (§7). The others are those of gateways of the same family: same
 * paths, same signature.
 */

/** Neither the token nor the account is taken (§5). */
export const ACCESS_DENIED = "000030";

/**
 * `ret_code` (§7): the gateway has no such order or transaction.
 * @example
 * const isMissing = (error: unknown) => error instanceof RefusedError && error.retCode === NO_SUCH_RECORD;
 */
export const NO_SUCH_RECORD = "000021";

/**
 * `ret_code` (§7): the transaction is in a status that rules the operation out, such as a capture of what was
 * captured before.
 * @example
 * const isTooLate = (error: unknown) => error instanceof RefusedError && error.retCode === WRONG_STATUS;
 */
export const WRONG_STATUS = "000040";

/**
 * `ret_code` (§7): a value does not fit the gateway's record, such as a `paymentCount` that is not greater
 * than the present one (§4.10).
 * @example
 * const isNotGreater = (error: unknown) => error instanceof RefusedError && error.retCode === MISMATCH;
 */
export const MISMATCH = "000022";

/** `ret_code` (§7): a field is not there. */
export const MISSING_PARAMETER = "000020";

/** What a `ret_code` says. */
export interface RetCode {
  meaning: string;
  /** `unknown` where the fault lies inside or behind the gateway, so that it may have acted. */
  outcome: Outcome;
}

export const RET_CODES: Readonly<Record<string, RetCode>> = {
  "000000": { meaning: "system error", outcome: "unknown" },
  "000010": { meaning: "wrong version", outcome: "refused" },
  [MISSING_PARAMETER]: { meaning: "missing parameter", outcome: "refused" },
  [NO_SUCH_RECORD]: { meaning: "no such record", outcome: "refused" },
  [MISMATCH]: { meaning: "parameters do not match", outcome: "refused" },
  "000023": { meaning: "bad value", outcome: "refused" },
  "000030": { meaning: "access denied", outcome: "refused" },
  [WRONG_STATUS]: { meaning: "wrong transaction status", outcome: "refused" },
  "000080": { meaning: "upstream error", outcome: "unknown" },
};

/**
 * What is known about a call that did not succeed:
 * - `not_sent`: the gateway never received it. The same call may be made again.
 * - `refused`: the gateway answered and did nothing.
 * - `unknown`: the gateway may have acted. Query the transaction before anything else; unknown is never
 *   failed.
 * @example
 * const maySendAgain = (outcome: Outcome) => outcome === "not_sent";
 */
export type Outcome = "not_sent" | "refused" | "unknown";

/**
 * One stable name for each class of error. Compare this; the words of a message may change.
 * - `invalid_fields`: {@link InvalidFieldsError}
 * - `gateway_unreachable`: {@link UnreachableError}
 * - `gateway_refused`: {@link RefusedError}
 * - `operation_failed`: {@link FailedOperationError}
 * - `gateway_unclear`: {@link UnclearAnswerError}
 * @example
 * const texts: Partial<Record<GatewayErrorCode, string>> = { gateway_unreachable: "Please try again later" };
 */
export type GatewayErrorCode =
  "invalid_fields" | "gateway_unreachable" | "gateway_refused" | "operation_failed" | "gateway_unclear";

/**
 * One broken rule of the document's field tables (§4).
 * @example
 * const problem: FieldProblem = { field: "currency", message: "must be USD" };
 */
export interface FieldProblem {
  /** The document's name of the field, such as `amount`; `amount/rmbAmount` for a rule about two fields. */
  field: string;
  /** What is wrong, without the value: `must be USD`. */
  message: string;
}

interface GatewayErrorDetails {
  operation: string;
  outcome: Outcome;
  retCode?: string;
  retMsg?: string;
}

/**
 * The root of every error of the gateway client. Each one says what happened between this process and the
 * gateway, so it is abstract: a rule of the caller's own needs an error of the caller's own. It has no
 * `cause`, because axios's errors carry the signed form (§5).
 * @example
 * try {
 *   await client.refund({ reference: "ORDER-1", amount: "12.50" });
 * } catch (error) {
 *   if (!(error instanceof GatewayError) || error.outcome !== "unknown") throw error;
 *   const { result } = await client.tranQuery({ reference: "ORDER-1" });
 *   console.log(readStatus(result.status));
 * }
 */
export abstract class GatewayError extends Error {
  /** The stable name of this kind of error. */
  abstract readonly code: GatewayErrorCode;
  /** The document's name of the operation (§4), such as `secure-pay`. */
  readonly operation: string;
  /** Whether the gateway may have acted. */
  readonly outcome: Outcome;
  /** The gateway's `ret_code` (§7), where it answered with one. */
  readonly retCode?: string;
  /** The gateway's `ret_msg`, at most 300 characters, with the secrets of the call replaced by `***` and control characters by escapes. */
  readonly retMsg?: string;

  constructor(message: string, details: GatewayErrorDetails) {
    // What the gateway or the network said is fit for logs and databases from here on.
    super(printable(message));
    this.name = new.target.name;
    this.operation = details.operation;
    this.outcome = details.outcome;
    this.retCode = details.retCode;
    this.retMsg = details.retMsg;
  }
}

/**
 * The fields of a call break a rule of the document (§4, §8). Nothing was sent.
 * @example
 * const wrongFields = (error: InvalidFieldsError) => error.problems.map(({ field }) => field);
 */
export class InvalidFieldsError extends GatewayError {
  readonly code = "invalid_fields";

  constructor(
    operation: string,
    /** Every broken rule, not only the first. */
    readonly problems: FieldProblem[],
  ) {
    const text = problems.map(({ field, message }) => `${field}: ${message}`).join("; ");
    super(`${operation}: ${text}`, { operation, outcome: "not_sent" });
  }
}

/**
 * The gateway could not be reached, its certificate is not trusted (§5), or the call was cancelled before it
 * was sent. Nothing was sent.
 * @example
 * const isOffline = (error: unknown) => error instanceof UnreachableError;
 */
export class UnreachableError extends GatewayError {
  readonly code = "gateway_unreachable";

  constructor(operation: string, reason: string) {
    super(`${operation}: the gateway could not be reached (${reason})`, {
      operation,
      outcome: "not_sent",
    });
  }
}

/**
 * The gateway answered with a `ret_code` other than `000100` (§7). `outcome` is `refused`; for the codes of a
 * fault inside or behind the gateway (`000000`, `000080`), and for a code that is not known where the call opens or moves money, it
 * is `unknown`.
 * @example
 * const isMissing = (error: unknown) => error instanceof RefusedError && error.retCode === NO_SUCH_RECORD;
 */
export class RefusedError extends GatewayError {
  readonly code = "gateway_refused";

  constructor(operation: string, retCode: string, retMsg: string, outcome: Outcome, meaning: string) {
    super(`${operation}: the gateway answered ret_code ${retCode} (${meaning}): ${retMsg}`, {
      operation,
      outcome,
      retCode,
      retMsg,
    });
  }
}

/**
 * The gateway took a request (`ret_code` `000100`), and the status in its answer says that it was not carried out (§2.2, §2.5).
 * The client does not throw it: a call resolves to the answer, and the caller who reads a failed status there throws this error.
 * @example
 * const { result } = await client.refund({ reference: "ORDER-1", amount: "12.50" });
 * const status = result.status ?? "success";
 * if (readStatus(status).status === "failed") throw new FailedOperationError("refund", status);
 */
export class FailedOperationError extends GatewayError {
  readonly code = "operation_failed";

  /** @param status as the gateway wrote it */
  constructor(operation: string, status: string) {
    super(`${operation}: the gateway answered status ${status}`, { operation, outcome: "refused" });
  }
}

/**
 * The call was sent, and no answer came that can be read or believed: none in time, no JSON, none with a
 * `ret_code` (§2.9), or one about another order or amount. The gateway may have acted.
 * @example
 * const mustQuery = (error: unknown) => error instanceof UnclearAnswerError;
 */
export class UnclearAnswerError extends GatewayError {
  readonly code = "gateway_unclear";

  constructor(operation: string, reason: string) {
    super(`${operation}: the outcome is unknown (${reason})`, { operation, outcome: "unknown" });
  }
}

/** The rules that a call or an answer broke, by field. Parse with `reportInput`, or nothing "is required". */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({
    field: issue.path.join(".") || "fields",
    message: issue.input === undefined ? "is required" : issue.message,
  }));
}
