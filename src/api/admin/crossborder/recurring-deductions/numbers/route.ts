import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { NumberList, ReadNumbers } from "../../../../../http";
import { readNumbers } from "../../../../../payments/statement/numbers";
import { readable } from "../../../../../payments/statement/readable";

/** The gateway's numbers in a file, or in what was pasted: `{ file, column? }`, the file in base64. Nothing is asked and nothing written. */
export async function POST(
  req: AuthenticatedMedusaRequest<ReadNumbers>,
  res: MedusaResponse<NumberList>,
): Promise<void> {
  const { file, column } = req.validatedBody;
  res.json({ numbers: await readable(() => readNumbers(Buffer.from(file, "base64"), column)) });
}
