import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { holdCart } from "../workflows/hold-cart";

/** A cart is completed by one shopper, browser or notification at a time, on all servers together. */
export async function oneCompletion(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const release = await holdCart(req.scope, req.params.id ?? "");
  res.once("close", () => void release());
  next();
}
