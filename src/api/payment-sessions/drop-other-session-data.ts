import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { paymentError } from "../../payments/errors";
import { isCrossborder } from "../../payments/provider-id";
import { onlySessionInput } from "../../providers/crossborder/session-data";
import { isStorable } from "../shapes";

const ours = z.looseObject({
  provider_id: z.string().refine(isCrossborder),
  data: z.record(z.string(), z.unknown()),
});

/** A storefront's session with one of our providers is made of what the provider reads, and of nothing else. */
export function dropOtherSessionData(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { data: body } = ours.safeParse(req.body);
  if (body) {
    const kept = { ...body, data: sessionInput(body.data) };
    // Medusa's route reads the first; others of its routes the second.
    req.body = kept;
    req.validatedBody = kept;
  }
  next();
}

/** Medusa stores the data before the provider sees it. */
function sessionInput(data: Record<string, unknown>): Record<string, unknown> {
  const input = onlySessionInput(data);
  if (isStorable(input)) return input;
  throw paymentError("invalid_input", "data: must not contain NUL or half a character");
}
