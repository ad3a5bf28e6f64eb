import type { TestOutcome } from "../../../../../http";
import { recordAct } from "../../../../../payments/asked-by";
import { sendTestNotification } from "../../../../../payments/inbox/test-notification";
import { answers } from "../../../staff-route";

const wentWrong = ({ outcome, reason }: TestOutcome) =>
  outcome === "arrived" ? undefined : { outcome, ...(reason && { reason }) };

export const POST = answers("POST settings/test-notification", async ({ context, by, body }) => {
  const act = { act: "test_notification", by, subject: {}, data: body, wentWrong } as const;
  return { test: await recordAct(context, act, () => sendTestNotification(context, body.provider_id)) };
});
