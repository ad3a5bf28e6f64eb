import { execFileSync } from "node:child_process";
import { startPostgres } from "./postgres";

/** Writes migrations for changed models. `medusa plugin:db:generate` needs a running PostgreSQL. */
async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    execFileSync("npx", ["medusa", "plugin:db:generate"], {
      stdio: "inherit",
      env: {
        ...process.env,
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
