import { recordAct } from "../../../../../payments/asked-by";
import { compareStatement } from "../../../../../payments/days/statement";
import { answers } from "../../../staff-route";

export const POST = answers("POST days/statement", async ({ context, by, body }) => {
  const { provider_id, day } = body;
  const act = { act: "statement", by, subject: {}, data: { provider_id, day } } as const;
  return { day: await recordAct(context, act, () => compareStatement(context, body)) };
});
