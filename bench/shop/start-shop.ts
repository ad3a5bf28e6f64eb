import type { Lifetime } from "../../testing/programs/lifetime";
import { ChildDied } from "../../testing/programs/child";
import { freePort } from "../../testing/programs/free-port";
import { startPostgres } from "../../testing/database/postgres";
import { ACCOUNT } from "../order";
import { note } from "../progress";
import { startGateway } from "../start-gateway";
import { buildIfStale } from "./build-if-stale";
import { MedusaProcess } from "./medusa-process";
import { Shop } from "./shop";

const DATABASE = "bench";

/** Starts everything that a shop needs; `lifetime` stops it. */
export async function startShop(lifetime: Lifetime): Promise<Shop> {
  await buildIfStale(lifetime);
  note("Starting PostgreSQL, the gateway and Medusa");
  const postgres = await lifetime.keep(startPostgres(), (it) => it.stop());
  void postgres.died.then((log) => lifetime.end(new ChildDied(`PostgreSQL ended. Its last lines:\n${log}`)));
  await postgres.databases.create(DATABASE);
  const gateway = await startGateway(lifetime);
  const port = await freePort();
  // By number: looking a name up is no part of any measurement.
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATABASE_URL: postgres.databases.url(DATABASE),
    DISABLE_ADMIN: "true",
    MEDUSA_BACKEND_URL: url,
    STOREFRONT_URL: "https://storefront.example/checkout/done",
    CROSSBORDER_BASE_URL: gateway.url,
    CROSSBORDER_API_TOKEN: ACCOUNT.apiToken,
    CROSSBORDER_MERCHANT_NO: ACCOUNT.merchantNo,
    CROSSBORDER_STORE_NO: ACCOUNT.storeNo,
  };
  const medusa = await lifetime.keep(Promise.resolve(new MedusaProcess(env)), ({ child }) => child.stop());
  medusa.child.watch((reason) => lifetime.end(reason));
  const seeded = await lifetime.while(medusa.seeded);
  medusa.child.onLine = (line) => process.stderr.write(`  Medusa: ${line}\n`);
  await medusa.ask({ ask: "get-ready" });
  return new Shop(medusa, seeded, url, gateway.url);
}
