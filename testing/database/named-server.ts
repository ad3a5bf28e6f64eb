import { Databases } from "./databases";
import type { Postgres } from "./postgres";
import { UsageError } from "../programs/usage-error";

/**
 * A server that runs already and is not ours: it gets databases of names that nobody else has, and loses them again.
 * @throws UsageError when `address` names no server on which databases can be made
 */
export async function useNamedServer(address: string): Promise<Postgres> {
  const server = readAddress(address);
  const databases = new Databases(server);
  await expectToCreate(databases, server);
  return {
    host: server.hostname,
    port: Number(server.port || 5432),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    databases,
    restart: () => Promise.reject(new Error("The server that TEST_DATABASE_URL names is not restarted")),
    // Whoever runs it looks after it.
    died: new Promise(() => undefined),
    stop: () => databases.dropAll(),
  };
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || !url.username) {
    throw new UsageError("TEST_DATABASE_URL: must look like postgres://user:password@host:5432");
  }
  // Medusa's test runner takes host, port, user and password apart, and would lose the rest.
  if (url.search) throw new UsageError("TEST_DATABASE_URL: must have nothing after a question mark");
  return url;
}

async function expectToCreate(databases: Databases, { host, username }: URL): Promise<void> {
  const refuse = (reason: string) => new UsageError(`TEST_DATABASE_URL: ${host} ${reason}`);
  const client = await databases.connect().catch((error: unknown) => {
    throw refuse(`takes no connection from the user ${username}: ${reasonOf(error)}`);
  });
  try {
    const { rowCount } = await client.query(
      "select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)",
    );
    if (!rowCount) throw refuse(`does not let the user ${username} create databases`);
  } finally {
    await client.end();
  }
}

/** A name with several addresses fails once for each, and the sum of it has no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
