import { join } from "node:path";
import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";

// As beside it: these two files are of the same length, for two workers.
inShop("a store", (shop) => {
  for (const suite of ["reconciliation", "security", "checkout", "payment-page"])
    describe(suite, () => casesIn(join(__dirname, "..", suite))(shop));
});
