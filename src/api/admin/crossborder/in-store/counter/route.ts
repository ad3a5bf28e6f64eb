import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { CounterAnswer, ReadCounter } from "../../../../../http";
import { storeContext } from "../../../../../payments/context";
import { readCounter } from "../../../../../payments/in-store/counter";
import { askedBy } from "../../asked-by";

/** `?order_id=&stock_location_id=`: which accounts can take a payment at the counter, and which clerk numbers there are. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ReadCounter>,
  res: MedusaResponse<CounterAnswer>,
): Promise<void> {
  res.json({
    counter: await readCounter(storeContext(req.scope), { ...req.validatedQuery, ...askedBy(req) }),
  });
}
