import type { Databases } from "./databases";
import { startEmbedded } from "./embedded-server";
import { useNamedServer } from "./named-server";

/** A running PostgreSQL server. */
export interface Postgres {
  host: string;
  port: number;
  user: string;
  password: string;
  databases: Databases;
  /** Connections are cut, what was not committed is lost, and nobody is served in between. */
  restart(): Promise<void>;
  /** Resolves to the reason, with its last lines of log, when it ends though nobody stopped it. */
  died: Promise<Error>;
  /** Nothing is left of its databases. */
  stop(): Promise<void>;
}

/**
 * The server that `TEST_DATABASE_URL` names, or else one out of an npm package with its files inside `parent`.
 * @throws UsageError naming the variable when its server cannot be used
 */
export async function startPostgres(parent?: string): Promise<Postgres> {
  const address = process.env.TEST_DATABASE_URL;
  return address ? await useNamedServer(address) : await startEmbedded(parent);
}
