import type { Texts } from "../en";

export const subscriptions: Texts["subscriptions"] = {
  title: "订阅",
};
