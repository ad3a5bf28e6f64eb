import type { Seeded } from "../../../demo/store/seed";
import { freePort, type Postgres } from "../../../tooling/postgres";
import { storeEnvironment } from "../../support/shop";
import { Server } from "./server";

/** Makes a database with a seeded shop in it, for others to be copied from. */
export async function prepareTemplate(postgres: Postgres, name: string): Promise<Seeded> {
  await postgres.createDatabase(name);
  const url = `http://localhost:${await freePort()}`;
  const env = {
    ...storeEnvironment(url, "http://127.0.0.1:1"),
    DATABASE_URL: postgres.url(name),
    // The tables of shared locks are there for those that use them.
    CAMPAIGN_LOCKS: "shared",
    CAMPAIGN_DATABASE: "empty",
  };
  const server = await Server.start(env);
  const news = await server.ask("seed");
  await server.stop();
  if (news.reached === "seeded") return news.shop;
  throw new Error(`seeding ended with ${news.reached}`);
}
