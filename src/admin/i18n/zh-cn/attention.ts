import type { Texts } from "../en";
import type { Translated } from "../translated";

export const attention: Translated<Texts["attention"]> = {
  title: "待处理",
};
