import type { StaffAct } from "./actions";
import type { AdminRoute } from "./routes";

/** The route that carries an act out. */
export const ACT_ROUTES = {
  reconcile: "POST transactions/:reference/reconcile",
  capture: "POST transactions/:reference/capture",
  release: "POST transactions/:reference/release",
  finish: "POST transactions/:reference/finish",
  return: "POST transactions/:reference/return",
  refund: "POST transactions/:reference/refund",
  refund_and_ask: "POST transactions/:reference/refund-and-ask",
  book_refund: "POST transactions/:reference/book-refund",
  open_at_counter: "POST in-store/payments",
} as const satisfies Record<StaffAct, AdminRoute>;
