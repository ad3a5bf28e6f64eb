import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { storeContext } from "../../../../payments/context";
import { paymentError } from "../../../../payments/errors";
import { requireRunSecret, runNow } from "../../../../payments/run-now";
import { renewalOrderMaker } from "../../../../workflows/recurring";
import { whenClientLeaves } from "../../../answer-within";

const query = z.object({ seconds: z.coerce.number().int().min(5).max(300).default(25) });

/** A clock outside of the store sets off a run of the job, where no process of the store runs jobs. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  requireRunSecret(context, req.headers.authorization);
  const { data } = query.safeParse(req.query);
  if (!data) throw paymentError("invalid_input", "seconds: must be a whole number from 5 to 300");
  const time = { ms: data.seconds * 1_000, signal: whenClientLeaves(res) };
  res.setHeader("Cache-Control", "no-store");
  res.json(await runNow(context, time, renewalOrderMaker(req.scope)));
}
