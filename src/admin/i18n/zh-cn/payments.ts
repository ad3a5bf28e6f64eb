import type { Texts } from "../en";

export const payments: Texts["payments"] = {
  title: "支付",
};
