import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { receiveBrowser } from "../../../../../payments/shopper/outcome";
import { whenClientLeaves } from "../../../../answer-within";
import { inBody, inQuery } from "../../../came-with";

/** Where the cashier page sends the shopper's browser, also by a form; goes on to the storefront, whatever came. */
async function sendOn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const [posted, asked] = [inBody(req), inQuery(req)];
  const field = (name: string) => posted(name) || asked(name);
  const came = {
    provider_id: req.params.provider_id ?? "",
    reference: field("reference"),
    secret: field("secret"),
    status: field("status"),
  };
  res.redirect(303, await receiveBrowser(storeContext(req.scope), came, whenClientLeaves(res)));
}

export const GET = (req: MedusaRequest, res: MedusaResponse): Promise<void> => sendOn(req, res);

export const POST = (req: MedusaRequest, res: MedusaResponse): Promise<void> => sendOn(req, res);
