import { killedBetween, MONEY_WINDOWS } from "./cases/windows";
import { inProcessShop } from "./processes/in-process-shop";

/** At least fifty kills in each window. */
const RUNS = { short: 1, long: 50 };

describe("a shop whose server dies over money", () =>
  inProcessShop(
    1,
    MONEY_WINDOWS.map((window) => killedBetween(window, RUNS)),
  ));
