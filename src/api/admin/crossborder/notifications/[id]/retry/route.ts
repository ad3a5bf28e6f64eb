import { viewNotification } from "../../../../../../http/views/history";
import { recordAct } from "../../../../../../payments/asked-by";
import { processNotification } from "../../../../../../payments/inbox/process";
import { answersSoon } from "../../../../staff-route";

/** Staff vouches for it. */
export const POST = answersSoon("POST notifications/:id/retry", async ({ context, by, params }) => {
  const { id } = await context.ledger.retrieveNotification(params.id);
  const retry = () => processNotification(context, id, "staff");
  const act = {
    act: "retry",
    by,
    subject: { notification_id: id },
    wentWrong: ({ status }: Awaited<ReturnType<typeof retry>>) =>
      status === "reconciled" ? undefined : { status },
  } as const;
  return {
    work: recordAct(context, act, retry).then((row) => ({ notification: viewNotification(row) })),
    known: async () => ({ notification: viewNotification(await context.ledger.retrieveNotification(id)) }),
  };
});
