import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listNotifications, notificationsQuery } from "../../../../workflows/views";
import { parseQuery } from "../../../parse-query";

/** The inbox: `?q=&status=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listNotifications(req.scope, parseQuery(notificationsQuery, req.query)));
}
