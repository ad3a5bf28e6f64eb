/**
 * What the gateway says about a transaction, in one word (§3, and the values of gateways of the same family).
 * `pending` covers everything that is not final, unknown values included.
 * @example
 * const isReturned = (status: GatewayStatus) => status === "reversed" || status === "refunded";
 */
export type GatewayStatus = "pending" | "success" | "failed" | "closed" | "reversed" | "refunded";

const STATUSES: Readonly<Record<string, GatewayStatus>> = {
  init: "pending",
  dealing: "pending",
  pending: "pending",
  success: "success",
  failed: "failed",
  fail: "failed",
  closed: "closed",
  reversed: "reversed",
  refunded: "refunded",
};

/**
 * What {@link readStatus} makes of a status (§3).
 * @example
 * const reading: StatusReading = { status: "pending", known: false };
 */
export interface StatusReading {
  /** `pending` where the value is not known. */
  status: GatewayStatus;
  /** False when the gateway's value is not in the table: log it, and go on as with any pending payment. */
  known: boolean;
}

/**
 * Reads `status` or `transactionStatus` of an answer (§3); case and surrounding spaces do not matter. An
 * unknown value means pending, never paid and never failed.
 * @example
 * readStatus("SUCCESS"); // { status: "success", known: true }
 * readStatus("odd"); // { status: "pending", known: false }
 */
export function readStatus(text: string): StatusReading {
  const key = text.trim().toLowerCase();
  const status = Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
  return status ? { status, known: true } : { status: "pending", known: false };
}
