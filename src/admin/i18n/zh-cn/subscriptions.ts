import type { Texts } from "../en";
import type { Translated } from "../translated";

export const subscriptions: Translated<Texts["subscriptions"]> = {
  title: "订阅",
};
