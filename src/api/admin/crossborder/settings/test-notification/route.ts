import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordAct } from "../../../../../payments/acts";
import { storeContext } from "../../../../../payments/context";
import { sendTestNotification, type TestOutcome } from "../../../../../payments/inbox/test-notification";
import { askedBy } from "../../asked-by";
import type { SendTestNotification } from "../../validators";

const wentWrong = ({ outcome, reason }: TestOutcome) =>
  outcome === "arrived" ? undefined : { outcome, ...(reason && { reason }) };

/** Sends a notification to the store's own public address, as the gateway would: `{ provider_id }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<SendTestNotification>,
  res: MedusaResponse,
): Promise<void> {
  const context = storeContext(req.scope);
  const { provider_id } = req.validatedBody;
  const asked = {
    act: "test_notification",
    by: askedBy(req),
    subject: {},
    data: { provider_id },
    wentWrong,
  } as const;
  res.json({ test: await recordAct(context, asked, () => sendTestNotification(context, provider_id)) });
}
