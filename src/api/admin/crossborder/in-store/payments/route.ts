import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import { takeBody } from "../../../../../workflows/in-store/input";
import { listPayments, takePayment } from "../../../../../workflows/in-store/take-payment";
import { parse } from "../../../../parse";

/** Opens an in-store payment for an order's outstanding amount or a payment collection. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = parse(takeBody, req.body);
  res.json({ payment: await takePayment(req.scope, input, req.auth_context.actor_id) });
}

const query = z.object({ order_id: z.string("is required").min(1, "must not be empty") });

/** The in-store payments that are open, held or paid for what an order owes. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ payments: await listPayments(req.scope, parse(query, req.query).order_id) });
}
