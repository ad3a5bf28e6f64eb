import { join } from "node:path";
import { z } from "zod";
import type { Databases } from "../database/databases";
import { freePort } from "../programs/free-port";
import { type Prepared, prepare, preparedSchema } from "../shop/early-shopper";
import { Shopper } from "../shop/shopper";
import { storeEnvironment } from "../store/environment";
import type { Seeded } from "../store/seed";
import { MedusaProcess, type MedusaProcessOptions } from "./medusa-process";
import { seededSchema } from "./messages";

/** As many carts as the largest crowd of the short form, and the accounts that one test needs. */
const CROWD = { usd: 12, cny: 1, members: 2 };

/** What is in a seeded shop. */
export interface Contents {
  seeded: Seeded;
  prepared: Prepared;
}

export const contentsSchema: z.ZodType<Contents> = z.object({
  seeded: seededSchema,
  prepared: preparedSchema,
});

/** A database with a seeded shop in it, for others to be copied from. */
export interface Template extends Contents {
  name: string;
  /** The folder of its medusa-config. */
  store: string;
}

interface Plan extends Pick<MedusaProcessOptions, "program"> {
  store?: string;
  /** What this store's medusa-config reads besides. */
  more?: Record<string, string>;
  /** Ends it before it is done. */
  signal?: AbortSignal;
}

export async function makeTemplate(
  databases: Databases,
  name: string,
  { store = join(__dirname, "..", "store"), program, more = {}, signal }: Plan = {},
): Promise<Template> {
  await databases.create(name);
  const url = `http://localhost:${await freePort()}`;
  const env = {
    ...storeEnvironment(url, "http://127.0.0.1:1"),
    DATABASE_URL: databases.url(name),
    DISABLE_ADMIN: "true",
    CREATE_TABLES: "true",
    ...more,
  };
  const medusa = new MedusaProcess({ store, program, env });
  const cut = () => void medusa.child.kill();
  signal?.addEventListener("abort", cut);
  try {
    await medusa.listening;
    const seeded = await medusa.seed();
    const prepared = await prepare(CROWD, () => new Shopper(url, seeded));
    return { name, store, seeded, prepared };
  } finally {
    signal?.removeEventListener("abort", cut);
    await medusa.stop();
    await databases.write(name, FORGET_ADDRESS);
  }
}

/** Each copy is a shop of its own: the server that comes first is at home. */
const FORGET_ADDRESS = `do $$ begin
  if to_regclass('crossborder_shop') is not null then update crossborder_shop set addresses = '{}'; end if;
end $$`;
