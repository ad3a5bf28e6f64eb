// First: Medusa's logger reads its level when it is loaded.
import "./verbose-log";
import { casesIn } from "../../../testing/shop/cases";
import { inShop } from "../../../testing/shop/in-shop";
import { output, shopWithSecrets, toGateway, toStore } from "./shop-plan";

inShop(
  "a shop with every secret there is",
  (shop) => {
    afterAll(async () => {
      output.stop();
      await Promise.all([toStore.stop(), toGateway.stop()]);
    });
    casesIn(__dirname)(shop);
  },
  { ...shopWithSecrets, lane: "ci" },
);
