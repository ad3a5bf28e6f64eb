import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import { onlySessionInput } from "../providers/crossborder/session-input";

const ours = z.looseObject({
  provider_id: z.string().startsWith("pp_crossborder-"),
  data: z.record(z.string(), z.unknown()),
});

/** A storefront's session with one of our providers is made of what the provider reads, and of nothing else. */
export function keepSessionInput(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { data: body } = ours.safeParse(req.body);
  if (body) req.body = { ...body, data: onlySessionInput(body.data) };
  next();
}
