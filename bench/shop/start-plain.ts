import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "../../testing/programs/free-port";
import type { Lifetime } from "../../testing/programs/lifetime";
import type { MedusaProcess } from "../../testing/servers/medusa-process";
import { startDatabase, startMedusa } from "../../testing/servers/start";
import { Shopper } from "../../testing/shop/shopper";
import type { Seeded } from "../../testing/store/seed";
import { note } from "../progress";
import { startGateway } from "../start-gateway";
import { StripeAccount, WEBHOOK_SECRET } from "../stripe/account";

/** Captures each payment and keeps nothing of it. */
export const BARE = "pp_bare_one";

/** A running store without the plugin. */
export class PlainShop {
  constructor(
    readonly medusa: MedusaProcess,
    readonly database: Client,
    readonly seeded: Seeded,
    readonly url: string,
    readonly stripe: StripeAccount,
  ) {}

  shopper(): Shopper {
    return new Shopper(this.url, this.seeded);
  }

  async quiet(): Promise<void> {
    await this.medusa.ask("quiet");
  }

  async nextOrder(): Promise<void> {
    await this.medusa.next("order.placed");
  }
}

/** How a server of it is started. */
export const PLAIN_STORE = {
  program: join(__dirname, "../statements/server.ts"),
  store: join(__dirname, "plain-store"),
  env: () => ({ PLAIN: "true" }),
};

export async function startPlainShop(lifetime: Lifetime): Promise<PlainShop> {
  note("Starting a store without the plugin");
  const databaseUrl = await startDatabase(lifetime, "plain");
  const { url: stripeUrl } = await startGateway(lifetime, "stripe/server.ts");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { program, store, env } = PLAIN_STORE;
  const medusa = await startMedusa(lifetime, {
    program,
    store,
    env: {
      ...env(),
      STRIPE_URL: stripeUrl,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      CREATE_TABLES: "true",
      DISABLE_ADMIN: "true",
    },
  });
  await lifetime.while(medusa.listening);
  const seeded = await lifetime.while(medusa.seed());
  await medusa.ask("get ready");
  const database = new Client({ connectionString: databaseUrl });
  await lifetime.keep(database.connect(), () => database.end());
  await database.query(NOTIFICATIONS);
  return new PlainShop(medusa, database, seeded, url, new StripeAccount(stripeUrl, url));
}

/** What the store's own route writes: one row into a table with as many indexes as that of the plugin's notifications. */
const NOTIFICATIONS = `
  create table plain_notification (
    id text primary key, account text not null, digest text not null, reference text, status text not null,
    about text, body jsonb not null, created_at timestamptz not null default now()
  );
  create unique index on plain_notification (account, digest);
  create index on plain_notification (reference);
  create index on plain_notification (created_at, id);
  create index on plain_notification (status, created_at, id);
  create index on plain_notification (account, created_at);
  create index on plain_notification (about, created_at);`;
