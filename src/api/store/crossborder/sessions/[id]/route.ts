import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type SessionAnswer, WaitingQuery } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { pollSession } from "../../../../../payments/shopper/outcome";
import { whenClientLeaves } from "../../../../answer-within";

/** How one payment session stands, for a page that waits for the customer. */
export async function GET(req: MedusaRequest, res: MedusaResponse<SessionAnswer>): Promise<void> {
  const waiting = {
    id: req.params.id ?? "",
    ...WaitingQuery.catch({}).parse(req.query),
    signal: whenClientLeaves(res),
  };
  res.json({ session: await pollSession(storeContext(req.scope), waiting) });
}
