import type { Outcome } from "./errors";

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
