import { startPostgres } from "../testing/database/postgres";
import { UsageError } from "../testing/programs/usage-error";

/** Whether tests can have a PostgreSQL here, before the minutes of a build. */
async function main(): Promise<void> {
  const postgres = await startPostgres();
  await postgres.stop();
}

main().catch((error: unknown) => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof UsageError ? error.message : said}\n`);
  process.exitCode = 1;
});
