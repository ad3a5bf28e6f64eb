import { recordAct } from "../../../../../payments/asked-by";
import { decideShop } from "../../../../../payments/shop";
import { answers } from "../../../staff-route";

export const POST = answers("POST settings/shop", async ({ context, by, body }) => {
  const act = { act: "decide_shop", by, subject: {}, data: body } as const;
  return { check: await recordAct(context, act, () => decideShop(context, body)) };
});
