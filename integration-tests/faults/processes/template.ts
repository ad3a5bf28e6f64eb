import { join } from "node:path";
import type { Postgres } from "../../../testing/database/postgres";
import { freePort } from "../../../testing/programs/free-port";
import { MedusaProcess } from "../../../testing/servers/medusa-process";
import { prepare, type Prepared } from "../../../testing/shop/early-shopper";
import { storeEnvironment } from "../../../testing/shop/shop";
import { Shopper } from "../../../testing/shop/shopper";
import type { Seeded } from "../../../testing/store/seed";

/** The folder of these tests' medusa-config. */
const STORE = join(__dirname, "..", "store");

/** As many as the short form's largest crowd. */
const CARTS = 12;

/** A database with a seeded shop in it, for others to be copied from. */
export interface Template {
  name: string;
  /** The folder of its medusa-config. */
  store: string;
  seeded: Seeded;
  prepared: Prepared;
}

interface Plan {
  store?: string;
  /** What this store's medusa-config reads besides. */
  more?: Record<string, string>;
}

export async function makeTemplate(
  postgres: Postgres,
  name: string,
  { store = STORE, more = {} }: Plan = {},
): Promise<Template> {
  await postgres.databases.create(name);
  const url = `http://localhost:${await freePort()}`;
  const env = {
    ...storeEnvironment(url, "http://127.0.0.1:1"),
    DATABASE_URL: postgres.databases.url(name),
    // The tables of shared locks are there for those that use them.
    FAULTS_LOCKS: "shared",
    DISABLE_ADMIN: "true",
    CREATE_TABLES: "true",
    ...more,
  };
  const medusa = new MedusaProcess({ store, env });
  try {
    await medusa.listening;
    const seeded = await medusa.seed();
    const prepared = await prepare({ usd: CARTS, cny: 0, members: 0 }, () => new Shopper(url, seeded));
    return { name, store, seeded, prepared };
  } finally {
    await medusa.stop();
  }
}
