/**
 * What is known about a call that did not succeed:
 * - `not_sent`: the gateway never saw it;
 * - `refused`: the gateway answered and did nothing;
 * - `unknown`: the gateway may have acted. Ask it (tran-query) before doing anything else.
 */
export type Outcome = "not_sent" | "refused" | "unknown";

export interface FieldProblem {
  field: string;
  message: string;
}

interface GatewayErrorDetails {
  operation: string;
  outcome: Outcome;
  retCode?: string;
  retMsg?: string;
}

/** The root of everything the gateway client throws. Has no `cause`: axios's errors carry the signed form. */
export abstract class GatewayError extends Error {
  abstract readonly code: string;
  readonly operation: string;
  readonly outcome: Outcome;
  readonly retCode?: string;
  readonly retMsg?: string;

  constructor(message: string, details: GatewayErrorDetails) {
    super(message);
    this.name = new.target.name;
    this.operation = details.operation;
    this.outcome = details.outcome;
    this.retCode = details.retCode;
    this.retMsg = details.retMsg;
  }
}

/** The fields of a call break a rule of the document; nothing was sent. */
export class InvalidFieldsError extends GatewayError {
  readonly code = "invalid_fields";
  constructor(
    operation: string,
    readonly problems: FieldProblem[],
  ) {
    const text = problems.map(({ field, message }) => `${field}: ${message}`).join("; ");
    super(`${operation}: ${text}`, { operation, outcome: "not_sent" });
  }
}

/** The gateway could not be reached; nothing was sent. */
export class UnreachableError extends GatewayError {
  readonly code = "gateway_unreachable";
  constructor(operation: string, reason: string) {
    super(`${operation}: the gateway could not be reached (${reason})`, {
      operation,
      outcome: "not_sent",
    });
  }
}

/** The gateway answered with a `ret_code` other than 000100 (§7). */
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

/** The call was sent and no answer came that could be read or believed. */
export class UnclearAnswerError extends GatewayError {
  readonly code = "gateway_unclear";
  constructor(operation: string, reason: string) {
    super(`${operation}: the outcome is unknown (${reason})`, { operation, outcome: "unknown" });
  }
}

/** The gateway took a refund and answered that it failed. */
export class FailedRefundError extends GatewayError {
  readonly code = "refund_failed";

  constructor(status: string) {
    super(`refund: the gateway answered status ${status}`, { operation: "refund", outcome: "refused" });
  }
}
