import { databaseRestarts } from "./cases/database-restarts";
import { inProcessShop } from "./processes/in-process-shop";

describe("a shop whose database is restarted", () => {
  // The server that TEST_DATABASE_URL names is somebody else's: it is not restarted.
  if (process.env.TEST_DATABASE_URL !== undefined) it.skip.each(databaseRestarts)("$name", () => undefined);
  // What was committed before a restart is there afterwards.
  else inProcessShop(1, databaseRestarts, { durable: true });
});
