import type { InStorePayment } from "../../http";

/** What the counter shows in large letters; each has its text under `outcome`. */
export type SaleOutcome =
  | "paid"
  | "held"
  | "scan"
  | "checking"
  | "confirm"
  | "qr"
  | "register"
  | "refused"
  | "unknown"
  | "failed"
  | "cancelled"
  | "closed"
  | "expired"
  | "returned"
  | "needs_attention";

/** What became of the last code, as far as this page knows. */
export type ScanResult = "none" | "sent" | "taken" | "refused" | "unknown";

/** What only this page knows: the code that it sent, whether it cancelled the payment, and the time. */
interface PageState {
  scan: ScanResult;
  cancelled: boolean;
  now: number;
}

const BY_SCAN: Readonly<Record<ScanResult, SaleOutcome>> = {
  none: "scan",
  sent: "checking",
  taken: "confirm",
  refused: "refused",
  unknown: "unknown",
};

export function outcomeOf(payment: InStorePayment, { scan, cancelled, now }: PageState): SaleOutcome {
  switch (payment.state) {
    case "paid":
    case "captured":
      return moneyIn(payment, "paid");
    case "held":
      return moneyIn(payment, "held");
    case "refunded":
    case "reversed":
    case "released":
      return "returned";
    case "failed":
      return "failed";
    case "closed":
      if (cancelled) return "cancelled";
      return isLate(payment, now) ? "expired" : "closed";
    // Only the gateway says that time is up: the clock of a tablet may be wrong.
    case "open":
    case "unopened":
    case "drafted":
      if (payment.method === "merchant_scan") return BY_SCAN[scan];
      return payment.method === "customer_scan" ? "qr" : "register";
  }
}

/** Money came in, but that alone does not make the order paid. */
function moneyIn({ reconciliation_status }: InStorePayment, outcome: SaleOutcome): SaleOutcome {
  if (reconciliation_status === "needs_attention") return "needs_attention";
  return reconciliation_status === "returned" ? "returned" : outcome;
}

const isLate = ({ expires_at }: InStorePayment, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** Whether nothing was taken: the order can be paid in another way. */
export const isUnpaid = (payment: InStorePayment) =>
  isOpen(payment) || payment.state === "closed" || payment.state === "failed";

/** Whether the customer can still pay. */
export const isOpen = (payment: InStorePayment) => payment.state === "open" || payment.state === "drafted";
