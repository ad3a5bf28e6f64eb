import type { Texts } from "../en";
import type { Translated } from "../translated";

export const books: Translated<Texts["books"]> = {
  title: "对账",
};
