import type { Texts } from "../en";

export const health: Texts["health"] = {
  title: "运行状态与设置",
};
