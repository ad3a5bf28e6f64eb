import type { Texts } from "../en";
import type { Translated } from "../translated";

export const reconciliation: Translated<Texts["reconciliation"]> = {
  title: "对账",
  day: "日结",
  audit: "审计",
};
