import { join } from "node:path";
import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";

// jest.config.js leaves the suites' own files out where this runs: a start of Medusa takes as long as ten tests.
inShop("a store", (shop) => {
  for (const suite of ["in-store", "admin", "recurring"])
    describe(suite, () => casesIn(join(__dirname, "..", suite))(shop));
});
