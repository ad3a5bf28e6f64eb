import { resolvePermissions } from "@medusajs/framework";
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { type Action, STAFF_ACTS, type StaffAct } from "../../../payments/views/staff";
import type { TransactionView } from "../../../payments/staff/view";
import { adminRoutes } from "./middlewares";

/** The route that carries an act out. */
const ROUTES: Readonly<Record<StaffAct, string>> = {
  reconcile: "transactions/:reference/reconcile",
  capture: "transactions/:reference/capture",
  release: "transactions/:reference/release",
  finish: "transactions/:reference/finish",
  return: "transactions/:reference/return",
  refund: "transactions/:reference/refund",
  book_refund: "transactions/:reference/book-refund",
  open_at_counter: "in-store/payments",
};

/** What that route is guarded by. */
const policiesOf = (act: StaffAct) =>
  adminRoutes
    .filter(
      ({ matcher, method }) => matcher === `/admin/crossborder/${ROUTES[act]}` && method.includes("POST"),
    )
    .flatMap(({ policies }) => policies);

const withRoles = z.object({ roles: z.array(z.string()) });

/** The acts that the one who asks may do: all of them where RBAC is off. */
async function allowedActs(req: AuthenticatedMedusaRequest): Promise<StaffAct[]> {
  const granted = await resolvePermissions({
    roles: withRoles.safeParse(req.auth_context.app_metadata).data?.roles ?? [],
    universe: STAFF_ACTS.flatMap(policiesOf),
    container: req.scope,
  });
  return STAFF_ACTS.filter((act) =>
    policiesOf(act).every(({ resource, operation }) => granted.has(`${resource}:${operation}`)),
  );
}

/** Transactions as staff sees them, each act with whether the one who asks may do it. */
export async function withAllowedActs(req: AuthenticatedMedusaRequest, transactions: TransactionView[]) {
  const allowed = await allowedActs(req);
  const permit = (actions: Record<StaffAct, Action>) =>
    Object.fromEntries(
      STAFF_ACTS.map((act) => [act, { allowed: allowed.includes(act), ...actions[act] }] as const),
    );
  return transactions.map((transaction) => ({ ...transaction, actions: permit(transaction.actions) }));
}
