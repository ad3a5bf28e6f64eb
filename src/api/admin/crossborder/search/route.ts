import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { SearchAll, SearchAnswer } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { type FurtherGroup, searchAll } from "../../../../payments/queries/transactions";
import { may } from "../../../../policies/crossborder";
import { grantedTo } from "../allowed-acts";

/** What each kind of hit besides payments needs. */
const POLICIES: readonly (readonly [FurtherGroup, { resource: string; operation: string }])[] = [
  ["orders", { resource: "order", operation: "read" }],
  ["notifications", may("crossborder_notification", "read")],
  ["subscriptions", may("crossborder_recurring_schedule", "read")],
];

/** One search for all that the plugin has: `?q=`. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, SearchAll>,
  res: MedusaResponse<SearchAnswer>,
): Promise<void> {
  const isGranted = await grantedTo(
    req,
    POLICIES.map(([, policy]) => policy),
  );
  const groups = POLICIES.flatMap(([group, policy]) => (isGranted(policy) ? [group] : []));
  res.json(await searchAll(storeContext(req.scope), req.validatedQuery.q, groups));
}
