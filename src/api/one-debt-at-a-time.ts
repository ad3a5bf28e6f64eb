import type { MedusaResponse } from "@medusajs/framework/http";
import type { StoreContext } from "../payments/context";
import { inProgress, type TooManyPayments } from "../payments/errors";
import { lockUntilAnswered } from "./lock-until-answered";

/** Held until the request is answered: nothing else opens a payment for the same debt meanwhile. */
export const lockDebtUntilAnswered = (context: StoreContext, res: MedusaResponse, collection_id: string) =>
  lockUntilAnswered(context, res, {
    take: async (signal) => {
      const order_id = await context.records.orderOfCollection(collection_id);
      return await context.locks.lockDebt(order_id ?? collection_id, { signal });
    },
    busy: "Another payment of this is being started already: try again in a moment.",
  });

/** Medusa has no type for 429. */
export function refuseMore(res: MedusaResponse, { seconds, code, message, type }: TooManyPayments): void {
  res.status(429).setHeader("Retry-After", seconds).json({ type, code, message });
}

/** A payment of the same is being made, with this session. */
export function refuseBeside(res: MedusaResponse, payment_session_id: string): void {
  const { code, message } = inProgress();
  res.status(409).json({ type: "conflict", code, message, payment_session_id });
}
