import type { InStorePayment } from "../../http";
import { outcomeOf, type ScanResult } from "./outcome";

const OPEN: InStorePayment = {
  reference: "cb-1",
  transaction_no: null,
  method: "merchant_scan",
  order_id: "order_1",
  state: "open",
  reconciliation_status: "pending",
  amount: "25.00",
  held_amount: "0.00",
  captured_amount: "0.00",
  vendor: null,
  store_admin_no: null,
  pre_auth: false,
  currency_code: "USD",
  expires_at: "2026-01-01T12:00:00.000Z",
  last_error: null,
};
const [BEFORE, AFTER] = [Date.parse("2026-01-01T11:59:59Z"), Date.parse("2026-01-01T12:00:01Z")];

const shown = (
  payment: Partial<InStorePayment>,
  scan: ScanResult = "none",
  now = BEFORE,
  cancelled = false,
) => outcomeOf({ ...OPEN, ...payment }, { scan, cancelled, now });

describe("what the clerk reads in large letters", () => {
  it.each([
    ["paid", "pending", "paid"],
    ["paid", "reconciled", "paid"],
    ["captured", "reconciled", "paid"],
    ["held", "reconciled", "held"],
    ["paid", "needs_attention", "needs_attention"],
    ["held", "needs_attention", "needs_attention"],
    ["paid", "returned", "returned"],
    ["reversed", "returned", "returned"],
    ["failed", "pending", "failed"],
  ] as const)("of a payment that is %s and %s: %s", (state, reconciliation_status, outcome) => {
    expect(shown({ state, reconciliation_status }, "unknown")).toBe(outcome);
  });

  it("tells a code that was refused from one without an answer", () => {
    expect(shown({}, "refused")).toBe("refused");
    expect(shown({}, "unknown")).toBe("unknown");
  });

  it("says why a payment is over: cancelled here, too late, or closed by somebody else", () => {
    expect(shown({ state: "closed" }, "none", BEFORE, true)).toBe("cancelled");
    expect(shown({ state: "closed" }, "none", AFTER)).toBe("expired");
    expect(shown({ state: "closed" }, "none", BEFORE)).toBe("closed");
  });

  it("leaves it to the gateway that time is up: the clock of a tablet may be wrong", () => {
    expect(shown({ method: "customer_scan" }, "none", AFTER)).toBe("qr");
  });
});
