import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type {
  CreatePaymentLink,
  ListPaymentLinks,
  PaymentLinkAnswer,
  PaymentLinkList,
} from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { listLinks } from "../../../../payments/payment-links/links";
import { runWorkflow } from "../../../../payments/run-workflow";
import { createPaymentLinkWorkflow } from "../../../../workflows/create-payment-link";
import { askedBy } from "../asked-by";

/** `?order_id=&limit=&offset=`: payment links, the newest first. */
export async function GET(
  req: MedusaRequest<unknown, ListPaymentLinks>,
  res: MedusaResponse<PaymentLinkList>,
): Promise<void> {
  const { skip: offset = 0, take: limit = 20 } = req.queryConfig.pagination;
  const { order_id } = req.validatedQuery;
  res.json(await listLinks(storeContext(req.scope), { order_id, limit, offset }));
}

/** Makes a link by which what an order owes can be paid. */
export async function POST(
  req: AuthenticatedMedusaRequest<CreatePaymentLink>,
  res: MedusaResponse<PaymentLinkAnswer>,
): Promise<void> {
  const input = { ...req.validatedBody, ...askedBy(req) };
  res.json({ payment_link: await runWorkflow(createPaymentLinkWorkflow(req.scope), input) });
}
