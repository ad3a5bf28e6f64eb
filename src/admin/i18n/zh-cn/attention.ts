import type { Texts } from "../en";

export const attention: Texts["attention"] = {
  title: "待处理",
};
