import type { Cases } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";
import { testMutants } from "./patched-tests";

inShop("patched", (shop) => {
  testMutants(
    (file) => file.startsWith("integration-tests/"),
    (path) => jest.requireActual<{ default: Cases }>(path).default(shop),
  );
});
