import { join } from "node:path";
import { Client } from "pg";
import { buildPluginIfOlder } from "../../testing/programs/build-plugin";
import { freePort } from "../../testing/programs/free-port";
import type { Lifetime } from "../../testing/programs/lifetime";
import { startDatabase, startMedusa } from "../../testing/servers/start";
import { ACCOUNT_ENVIRONMENT } from "../order";
import { note } from "../progress";
import { startGateway } from "../start-gateway";
import { Shop } from "./shop";

/** Starts everything that a shop needs; `lifetime` stops it. `program` is that of the Medusa process. */
export async function startShop(lifetime: Lifetime, program = join(__dirname, "server.ts")): Promise<Shop> {
  note("Starting PostgreSQL");
  const databaseUrl = await startDatabase(lifetime, "bench");
  note("Building the plugin, unless it is built");
  await buildPluginIfOlder(lifetime);
  note("Starting the gateway and Medusa");
  const gateway = await startGateway(lifetime);
  const port = await freePort();
  // By number: looking a name up is no part of any measurement.
  const url = `http://127.0.0.1:${port}`;
  const medusa = await startMedusa(lifetime, {
    program,
    nodeOptions: ["--expose-gc"],
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      CREATE_TABLES: "true",
      DISABLE_ADMIN: "true",
      MEDUSA_BACKEND_URL: url,
      STOREFRONT_URL: "https://storefront.example/checkout/done",
      // What a store has by default.
      AUDIT_CALLS_PER_MINUTE: "60",
      CROSSBORDER_BASE_URL: gateway.url,
      ...ACCOUNT_ENVIRONMENT,
    },
  });
  await lifetime.while(medusa.listening);
  const seeded = await lifetime.while(medusa.seed());
  medusa.child.onLine((line) => process.stderr.write(`  Medusa: ${line}\n`));
  await medusa.ask("get ready");
  const database = new Client({ connectionString: databaseUrl });
  await lifetime.keep(database.connect(), () => database.end());
  return new Shop(medusa, database, seeded, url, gateway.url);
}
