import { recordAct } from "../../../../../payments/asked-by";
import { signDay } from "../../../../../payments/days/day";
import { answers } from "../../../staff-route";

export const POST = answers("POST days/sign", async ({ context, by, body }) => {
  const { provider_id, day } = body;
  const act = { act: "sign_day", by, subject: {}, data: { provider_id, day } } as const;
  return { day: await recordAct(context, act, () => signDay(context, body)) };
});
