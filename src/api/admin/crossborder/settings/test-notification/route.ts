import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordAct } from "../../../../../payments/asked-by";
import { storeContext } from "../../../../../payments/context";
import { sendTestNotification } from "../../../../../payments/inbox/test-notification";
import { askedBy } from "../../asked-by";
import type { SendTestNotification, TestNotificationAnswer, TestOutcome } from "../../../../../http";

const wentWrong = ({ outcome, reason }: TestOutcome) =>
  outcome === "arrived" ? undefined : { outcome, ...(reason && { reason }) };

/** Sends a notification to the store's own public address, as the gateway would: `{ provider_id }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<SendTestNotification>,
  res: MedusaResponse<TestNotificationAnswer>,
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
