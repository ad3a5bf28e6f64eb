import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { randomUUID } from "node:crypto";

/** Answers once a row with what came is committed: the least that keeps a notification before it is acknowledged. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = randomUUID();
  const body = JSON.stringify(req.body);
  await req.scope
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)("plain_notification")
    .insert({ id, account: "main", digest: id, reference: id, status: "received", body });
  res.type("text/plain").send("OK");
}
