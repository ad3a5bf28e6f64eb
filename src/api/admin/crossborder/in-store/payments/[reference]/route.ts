import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { InStoreAnswer } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { answerPayment } from "../../../../../answer-within";
import { pollPayment } from "../../../../../../payments/in-store/scan";

/** How an in-store payment stands; asks the gateway while it is open. */
export async function GET(req: MedusaRequest, res: MedusaResponse<InStoreAnswer>): Promise<void> {
  const polling = pollPayment(storeContext(req.scope), req.params.reference ?? "");
  await answerPayment(
    req,
    res,
    polling.then((payment) => ({ payment })),
  );
}
