import type { Databases } from "./databases";
import { type EmbeddedOptions, startEmbedded } from "./embedded-server";
import { useNamedServer } from "./named-server";
import { scratchFolder } from "./scratch-folder";

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
 * The server that `TEST_DATABASE_URL` names, or else one out of an npm package.
 * @throws UsageError naming the variable when its server cannot be used
 */
export async function startPostgres(embedded?: EmbeddedOptions): Promise<Postgres> {
  const address = process.env.TEST_DATABASE_URL;
  return address ? await useNamedServer(address) : await startEmbedded(embedded);
}

/** For databases that go with the tests: in memory where there is room. It is durable for what breaks it on purpose. */
export const startScratchPostgres = async ({ durable = false } = {}): Promise<Postgres> =>
  await startPostgres({ parent: await scratchFolder(), durable });
