import { recordAct } from "../../../../../payments/asked-by";
import { offerInRegion } from "../../../../../payments/settings/settings";
import { answers } from "../../../staff-route";

export const POST = answers("POST settings/regions", async ({ context, by, body }) => {
  const act = { act: "region_change", by, subject: {}, data: body } as const;
  return { region: await recordAct(context, act, () => offerInRegion(context, body)) };
});
