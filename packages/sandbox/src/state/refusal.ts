import { shownStatus, type Transaction } from "./transaction";

/** The `ret_code` of each kind of violation. The document shows only the success code (§7). */
export const RET_CODE = {
  success: "000100",
  systemError: "000000",
  wrongVersion: "000010",
  missing: "000020",
  noSuchRecord: "000021",
  mismatch: "000022",
  badValue: "000023",
  denied: "000030",
  wrongStatus: "000040",
} as const;

/** Ends a call with a `ret_code` other than success (§7). Its message names the field and the rule. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly retCode: string,
    field: string,
    rule: string,
  ) {
    super(`${field}: ${rule}`);
  }

  get body() {
    return { ret_msg: this.message, ret_code: this.retCode };
  }
}

export function wrongStatus(transaction: Transaction, rule: string): Refusal {
  return new Refusal(RET_CODE.wrongStatus, "transactionStatus", `is ${shownStatus(transaction)}; ${rule}`);
}
