import { databaseRestarts } from "./cases/database-restarts";
import { kills } from "./cases/kills";
import { killedBetween, ORDER_WINDOWS } from "./cases/windows";
import { inProcessShop } from "./processes/in-process-shop";
import type { ProcessShop } from "./processes/process-shop";

describe("a shop whose server is a process of its own", () => {
  // The server that TEST_DATABASE_URL names is somebody else's: it is not restarted.
  const named = process.env.TEST_DATABASE_URL !== undefined;
  if (named) it.skip.each(databaseRestarts)("$name", () => undefined);
  const windows = ORDER_WINDOWS.map((window) => killedBetween<ProcessShop>(window));
  // What was committed before a restart is there afterwards.
  inProcessShop(1, [...(named ? [] : databaseRestarts), ...windows, ...kills], { durable: true });
});
