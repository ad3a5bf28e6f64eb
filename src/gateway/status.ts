/**
 * What the gateway says about a transaction, in one word (§3, and the values known of the family).
 * `pending` covers everything that is not final, including values nobody has seen yet.
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

export interface StatusReading {
  status: GatewayStatus;
  /** False when the wire value is not in the table: log it, and go on as if it were pending. */
  known: boolean;
}

/** Reads a wire status, whatever its case and the spaces around it. An unknown value means pending. */
export function readStatus(wireValue: string): StatusReading {
  const key = wireValue.trim().toLowerCase();
  const status = Object.hasOwn(STATUSES, key) ? STATUSES[key] : undefined;
  return status ? { status, known: true } : { status: "pending", known: false };
}
