import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CounterAnswer } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { readCounter } from "../../../../../payments/in-store/counter";
import { askedBy } from "../../asked-by";

/** Which accounts can take a payment at the counter, and which clerk numbers there are. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CounterAnswer>,
): Promise<void> {
  res.json({ counter: await readCounter(storeContext(req.scope), askedBy(req)) });
}
