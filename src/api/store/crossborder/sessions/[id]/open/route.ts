import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { OpenedSessionAnswer, OpenSession } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { codeOf, TooManyPayments } from "../../../../../../payments/errors";
import { findSession, openSession } from "../../../../../../payments/shopper/sessions";
import { lockDebtUntilAnswered, refuseBeside, refuseMore } from "../../../../../lock-until-answered";

/** The shopper goes to pay: the order of a payment session is opened at the gateway, or the one that is open is used again. */
export async function POST(req: MedusaRequest<OpenSession>, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  const session = await findSession(context, req.params.id ?? "");
  const taken = await lockDebtUntilAnswered(context, res, session.payment_collection_id);
  if (!taken) return;
  try {
    const payment_session = await taken.within(() => openSession(context, session, req.validatedBody));
    const answer: OpenedSessionAnswer = { payment_session };
    res.json(answer);
  } catch (error) {
    if (error instanceof TooManyPayments) refuseMore(res, error);
    else if (codeOf(error) === "payment_in_progress") refuseBeside(res, session.id);
    else throw error;
  }
}
