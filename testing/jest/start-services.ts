import { linkPlugin } from "../../tooling/link-plugin";
import { startScratchPostgres, type Postgres } from "../database/postgres";

declare global {
  var crossborderPostgres: Postgres | undefined;
}

/** jest's globalSetup: one PostgreSQL for all suites, each of which makes its own database in it. */
export default async function startServices(): Promise<Postgres> {
  await linkPlugin();
  // Several jest projects start with this.
  const postgres = (globalThis.crossborderPostgres ??= await startScratchPostgres());
  Object.assign(process.env, {
    DB_HOST: postgres.host,
    DB_PORT: String(postgres.port),
    DB_USERNAME: postgres.user,
    DB_PASSWORD: postgres.password,
    DB_PREFIX: postgres.databases.prefix,
    MEDUSA_DISABLE_TELEMETRY: "true",
    // A level that Medusa's logger does not know is silence; every error that is answered is logged otherwise.
    LOG_LEVEL: process.env.TEST_LOGS === "1" ? "error" : "silent",
  });
  return postgres;
}
