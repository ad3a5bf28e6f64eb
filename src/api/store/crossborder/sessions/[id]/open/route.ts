import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OpenedSessionAnswer, OpenSession } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { openSession } from "../../../../../../payments/shopper/open";
import { retrieveBySession } from "../../../../../../payments/shopper/outcome";
import { asksForSame } from "../../../../../../providers/crossborder/session-data";
import { lockDebtUntilAnswered, refuse } from "../../../../payment-collections/one-session-at-a-time";

/** The shopper goes to pay: the order of a payment session is opened at the gateway, or the one that is open is used again. */
export async function POST(req: MedusaRequest<OpenSession>, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  const known = await retrieveBySession(context, req.params.id ?? "");
  const taken = await lockDebtUntilAnswered(context, res, known.payment_collection_id ?? "");
  if (!taken) return;
  const data = { ...req.validatedBody };
  const isSame = (stored: Record<string, unknown>) => asksForSame({ ...stored, ...data }, stored);
  const verdict = await taken.within(() => openSession(context, { known, data, isSame }));
  if (!("opened" in verdict)) return refuse(res, verdict);
  const answer: OpenedSessionAnswer = { payment_session: verdict.opened };
  res.json(answer);
}
