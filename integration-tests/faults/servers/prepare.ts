import type { Seeded } from "../../../testing/store/seed";
import { freePort } from "../../../testing/programs/free-port";
import type { Postgres } from "../../../testing/database/postgres";
import { prepare, type Prepared } from "../../../testing/shop/early-shopper";
import { storeEnvironment } from "../../../testing/shop/shop";
import { Shopper } from "../../../testing/shop/shopper";
import { Server } from "./server";

/** As many as the short form's largest crowd. */
const CARTS = 12;

/** A database with a seeded shop in it, for others to be copied from. */
export interface Template {
  name: string;
  seeded: Seeded;
  prepared: Prepared;
}

export async function prepareTemplate(postgres: Postgres, name: string): Promise<Template> {
  await postgres.databases.create(name);
  const url = `http://localhost:${await freePort()}`;
  const env = {
    ...storeEnvironment(url, "http://127.0.0.1:1"),
    DATABASE_URL: postgres.databases.url(name),
    // The tables of shared locks are there for those that use them.
    FAULTS_LOCKS: "shared",
    FAULTS_DATABASE: "empty",
  };
  const server = await Server.start(env);
  try {
    const news = await server.ask("seed");
    if (news.reached !== "seeded") throw new Error(`seeding ended with ${news.reached}`);
    const seeded = news.shop;
    const prepared = await prepare({ usd: CARTS, cny: 0, members: 0 }, () => new Shopper(url, seeded));
    return { name, seeded, prepared };
  } finally {
    await server.stop();
  }
}
