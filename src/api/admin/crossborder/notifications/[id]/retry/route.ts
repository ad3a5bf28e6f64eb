import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { viewNotification } from "../../../../../../http/views/history";
import { recordAct } from "../../../../../../payments/asked-by";
import type { NotificationAnswer } from "../../../../../../http";
import { storeContext } from "../../../../../../payments/context";
import { processNotification } from "../../../../../../payments/inbox/process";
import { answerWithin, STAFF_MS } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Processes a kept notification once more; staff vouches for it. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<NotificationAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const { id } = await context.ledger.retrieveNotification(req.params.id ?? "");
  const retrying = recordAct(
    context,
    {
      act: "retry",
      by: askedBy(req),
      subject: { notification_id: id },
      wentWrong: ({ status }) => (status === "reconciled" ? undefined : { status }),
    },
    () => processNotification(context, id, "staff"),
  );
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: retrying.then((notification) => ({ notification: viewNotification(notification) })),
    known: async () => ({ notification: viewNotification(await context.ledger.retrieveNotification(id)) }),
  });
}
