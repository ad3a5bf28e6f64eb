import type { Texts } from "../en";

export const notifications: Texts["notifications"] = {
  title: "通知",
};
