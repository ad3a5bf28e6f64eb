import type { Outcome } from "./errors";

/** The only code that means success (§7). */
export const SUCCESS = "000100";

/** What gateways of the same family answer about an order that they do not have. */
export const NO_SUCH_RECORD = "000021";

/** … and about one that is past what was asked for: paid, captured or refunded before. */
export const WRONG_STATUS = "000040";

/** … and about a value that does not fit to what is there, such as a count that is not greater than the present one. */
export const MISMATCH = "000022";

interface RetCode {
  meaning: string;
  /** `unknown` where the fault lies inside or behind the gateway, so that it may have acted. */
  outcome: Outcome;
}

/**
 * Codes seen on gateways of the same family. The document names none but 000100, so a code that
 * is not in this table is a refusal, quoted with its ret_msg.
 */
export const RET_CODES: Readonly<Record<string, RetCode>> = {
  "000000": { meaning: "system error", outcome: "unknown" },
  "000010": { meaning: "wrong version", outcome: "refused" },
  "000020": { meaning: "missing parameter", outcome: "refused" },
  [NO_SUCH_RECORD]: { meaning: "no such record", outcome: "refused" },
  [MISMATCH]: { meaning: "parameters do not match", outcome: "refused" },
  "000023": { meaning: "bad value", outcome: "refused" },
  "000030": { meaning: "access denied", outcome: "refused" },
  [WRONG_STATUS]: { meaning: "wrong transaction status", outcome: "refused" },
  "000080": { meaning: "upstream error", outcome: "unknown" },
};

export function describeRetCode(code: string): RetCode {
  return Object.hasOwn(RET_CODES, code) && RET_CODES[code]
    ? RET_CODES[code]
    : { meaning: "not a documented code", outcome: "refused" };
}
