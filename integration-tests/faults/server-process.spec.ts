import { kills } from "./cases/kills";
import { killedBetween, ORDER_WINDOWS } from "./cases/windows";
import { inProcessShop } from "./processes/in-process-shop";
import type { ProcessShop } from "./processes/process-shop";

describe("a shop whose server is a process of its own", () => {
  const windows = ORDER_WINDOWS.map((window) => killedBetween<ProcessShop>(window));
  inProcessShop(1, [...windows, ...kills]);
});
