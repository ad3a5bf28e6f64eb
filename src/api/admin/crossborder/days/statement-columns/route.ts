import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { guessStatementColumns } from "../../../../../payments/days/statement";
import type { GuessColumns, StatementColumnsAnswer } from "../../../../../http";

/** What the columns of a statement hold: `{ provider_id, file }`, its first lines in base64. */
export async function POST(
  req: AuthenticatedMedusaRequest<GuessColumns>,
  res: MedusaResponse<StatementColumnsAnswer>,
): Promise<void> {
  res.json(await guessStatementColumns(storeContext(req.scope), req.validatedBody));
}
