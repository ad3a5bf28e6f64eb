import { join } from "node:path";
import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";
import together from "./together.json";

/** The suites of one store: to start it takes as long as ten tests. */
export function suitesOf(store: "first store" | "second store"): void {
  inShop(store, (shop) => {
    for (const suite of together[store]) describe(suite, () => casesIn(join(__dirname, "..", suite))(shop));
  });
}
