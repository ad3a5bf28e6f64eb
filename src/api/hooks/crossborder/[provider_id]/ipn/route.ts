import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { queryOf } from "../../../../../gateway";
import { storeContext } from "../../../../../payments/context";
import { receiveNotification } from "../../../../../payments/inbox/receive";

/** The gateway's notification. Its acknowledgment (`success`) says that it is kept and need not be sent again. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  await receive(req, res, raw, queryOf(req.originalUrl));
}

/**
 * Of a gateway that sends it in the query of an address. Portals look whether an address answers before they save it: whoever looks
 * is told that, and nothing about the account.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const query = queryOf(req.originalUrl);
  if (req.method === "HEAD" || query.trim() === "") res.status(200).type("text/plain").end();
  else await receive(req, res, Buffer.from(query));
}

async function receive(req: MedusaRequest, res: MedusaResponse, raw: Buffer, query = ""): Promise<void> {
  try {
    const acknowledgment = await receiveNotification(storeContext(req.scope), req.params.provider_id ?? "", {
      raw,
      query,
    });
    res.type("text/plain").send(acknowledgment);
  } catch (error) {
    if (!(error instanceof MedusaError) || error.code !== "too_many_notifications") throw error;
    const { code, type, message } = error;
    res.status(429).json({ code, type, message });
  }
}
