import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordActOn } from "../../../../../../payments/asked-by";
import { storeContext } from "../../../../../../payments/context";
import { resolveAttention } from "../../../../../../payments/staff/resolve-attention";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";
import type { Resolve, TransactionAnswer } from "../../../../../../http";
import { viewTransaction } from "../../../../../../http/views/transaction";

/** A person says that what needed attention is solved, and how: `{ note, made?, code? }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<Resolve>,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { note, made, code } = req.validatedBody;
  const reference = req.params.reference ?? "";
  const resolve = () => resolveAttention(context, reference, { made, code });
  const by = { reference, ...askedBy(req) };
  const acting = recordActOn(context, "resolve", by, resolve, { data: { note, made, code } });
  await answerTransaction(req, res, acting.then(viewTransaction));
}
