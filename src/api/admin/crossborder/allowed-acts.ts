import { resolvePermissions } from "@medusajs/framework";
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import type { PermittedAction, TransactionDetail } from "../../../http";
import { ACT_ROUTES } from "../../../http/act-routes";
import { STAFF_ACTS, type StaffAct } from "../../../http/actions";
import { ADMIN_ROUTES, type RouteShape } from "../../../http/routes";
import type { JudgedTransaction } from "../../../payments/staff/read";

/** What the route of an act is guarded by. */
const policiesOf = (act: StaffAct) => ADMIN_ROUTES[ACT_ROUTES[act]].policies;

const withRoles = z.object({ roles: z.array(z.string()) });

type Policy = NonNullable<RouteShape["policies"]>[number];

/** Which of some policies the one who asks has: all of them where RBAC is off. */
export async function grantedTo<Query>(
  req: AuthenticatedMedusaRequest<unknown, Query>,
  universe: Policy[],
): Promise<(policy: Policy) => boolean> {
  const granted = await resolvePermissions({
    roles: withRoles.safeParse(req.auth_context.app_metadata).data?.roles ?? [],
    universe,
    container: req.scope,
  });
  return ({ resource, operation }) => granted.has(`${resource}:${operation}`);
}

/** Tells of each act with a transaction whether the one who asks may do it. */
export async function permit(
  req: AuthenticatedMedusaRequest,
): Promise<(transaction: JudgedTransaction) => TransactionDetail> {
  const isGranted = await grantedTo(req, STAFF_ACTS.flatMap(policiesOf));
  const allowed = STAFF_ACTS.filter((act) => policiesOf(act).every(isGranted));
  return ({ actions, ...transaction }) => {
    const permitted = (act: StaffAct): PermittedAction => ({
      allowed: allowed.includes(act),
      ...actions[act],
    });
    return {
      ...transaction,
      actions: {
        reconcile: permitted("reconcile"),
        capture: permitted("capture"),
        release: permitted("release"),
        finish: permitted("finish"),
        return: permitted("return"),
        refund: permitted("refund"),
        refund_and_ask: permitted("refund_and_ask"),
        book_refund: permitted("book_refund"),
        open_at_counter: permitted("open_at_counter"),
      },
    };
  };
}
