import execa from "execa";
import { startEmbedded } from "../testing/database/embedded-server";

/** Writes migrations for changed models. Medusa names the databases here: only a server of our own may get them. */
async function main(): Promise<void> {
  const postgres = await startEmbedded();
  try {
    await execa("medusa", ["plugin:db:generate"], {
      preferLocal: true,
      stdio: "inherit",
      env: {
        DB_HOST: postgres.host,
        DB_PORT: String(postgres.port),
        DB_USERNAME: postgres.user,
        DB_PASSWORD: postgres.password,
      },
    });
  } finally {
    await postgres.stop();
  }
}

void main();
