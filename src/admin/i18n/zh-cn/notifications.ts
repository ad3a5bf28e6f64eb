import type { Texts } from "../en";
import type { Translated } from "../translated";

export const notifications: Translated<Texts["notifications"]> = {
  title: "通知",
};
