import { killedBetween, MONEY_WINDOWS } from "./cases/windows";
import { inProcessShop } from "./processes/in-process-shop";

describe("a shop whose server dies over money", () =>
  inProcessShop(
    1,
    MONEY_WINDOWS.map((window) => killedBetween(window)),
  ));
