import type { Texts } from "../en";

export const books: Texts["books"] = {
  title: "对账",
};
