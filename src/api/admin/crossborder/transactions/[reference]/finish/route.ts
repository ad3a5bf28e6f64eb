import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordActOn } from "../../../../../../payments/asked-by";
import { viewTransaction } from "../../../../../../http/views/transaction";
import type { TransactionAnswer } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { finishByStaff } from "../../../../../../payments/channels/channels";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Offers the channel again for a payment that was made, and has it become its order. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const reference = req.params.reference ?? "";
  const by = { reference, ...askedBy(req) };
  const finish = () => finishByStaff(context, reference);
  const finishing = recordActOn(context, "finish", by, finish);
  await answerTransaction(req, res, finishing.then(viewTransaction));
}
