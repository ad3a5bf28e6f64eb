import "./guarded/loud-log";
import { inShop } from "../support/in-shop";
import { guarded, output, toGateway, toStore } from "./guarded/premises";
import { secrets } from "./guarded/secrets.story";
import { tokenRotation } from "./guarded/token-rotation.story";

inShop(
  "a shop that keeps every secret there is",
  (shop) => {
    afterAll(async () => {
      output.stop();
      await Promise.all([toStore.stop(), toGateway.stop()]);
    });
    tokenRotation(shop);
    secrets(shop);
  },
  guarded,
);
