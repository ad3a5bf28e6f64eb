import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { storeContext } from "../../../../../payments/context";
import { receiveNotification } from "../../../../../payments/inbox/receive";

/** The gateway's notification. Its acknowledgment (`success`) says that it is kept and need not be sent again. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await receive(req, res, Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
}

/** Of a gateway that sends it in the query of an address. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const [, query = ""] = /\?(.*)$/s.exec(req.originalUrl) ?? [];
  await receive(req, res, Buffer.from(query));
}

async function receive(req: MedusaRequest, res: MedusaResponse, raw: Buffer): Promise<void> {
  try {
    const acknowledgment = await receiveNotification(
      storeContext(req.scope),
      req.params.provider_id ?? "",
      raw,
      req.ip,
    );
    res.type("text/plain").send(acknowledgment);
  } catch (error) {
    if (!(error instanceof MedusaError) || error.code !== "too_many_notifications") throw error;
    const { code, type, message } = error;
    res.status(429).json({ code, type, message });
  }
}
