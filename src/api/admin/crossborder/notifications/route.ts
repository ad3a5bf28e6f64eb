import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { listNotifications, notificationsQuery } from "../../../../workflows/views";
import { parse } from "../../../parse";

/** The inbox: `?q=&status=&limit=&offset=`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await listNotifications(req.scope, parse(notificationsQuery, req.query)));
}
