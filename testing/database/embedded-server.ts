import execa from "execa";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onExit } from "signal-exit";
import { Databases } from "./databases";
import { OwnFolders, placesForFiles } from "./own-folders";
import type { Postgres } from "./postgres";
import { findProgram } from "./postgres-program";
import { type SystemUser, systemUser } from "./system-user";
import { Child, CHILD_OPTIONS } from "../programs/child";
import { freePort } from "../programs/free-port";

const ACCOUNT = { user: "postgres", password: "postgres" };
const HOST = "127.0.0.1";
const READY = "database system is ready to accept connections";

/** What is written need not survive the machine: nothing waits for a disk. */
const FORGETFUL = ["fsync", "synchronous_commit", "full_page_writes"].flatMap((name) => [
  "-c",
  `${name}=off`,
]);

export interface EmbeddedOptions {
  /** Its files are in a new folder inside this one, or elsewhere when its user may not enter it. */
  parent?: string;
  /** Whether it waits until a disk has what is written. */
  durable?: boolean;
}

/**
 * A PostgreSQL out of an npm package, on a free port.
 * @throws UsageError when this machine has no user or no folder for it
 */
export async function startEmbedded({ parent, durable = true }: EmbeddedOptions = {}): Promise<Postgres> {
  const user = await systemUser();
  const folders = new OwnFolders(user);
  const port = await freePort();
  const server = new EmbeddedServer(user, port, durable);
  const clear = () => {
    forgetExit();
    folders.remove();
  };
  // Somebody may end the program before the server could be stopped in good order.
  const forgetExit = onExit(() => {
    server.kill();
    folders.remove();
  });
  try {
    const places = [...(parent ? [parent] : []), ...placesForFiles()];
    await server.initialise(await findProgram(user, folders), await folders.make(places));
    await server.start();
  } catch (error) {
    await server.stop();
    clear();
    throw error;
  }
  return {
    host: HOST,
    port,
    ...ACCOUNT,
    databases: new Databases(new URL(`postgres://${ACCOUNT.user}:${ACCOUNT.password}@${HOST}:${port}`)),
    died: server.died,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      clear();
    },
  };
}

class EmbeddedServer {
  readonly died: Promise<Error>;
  #announceDeath: (reason: Error) => void = () => undefined;
  #program = "";
  #data = "";
  #child?: Child;

  constructor(
    private readonly user: SystemUser | undefined,
    private readonly port: number,
    private readonly durable: boolean,
  ) {
    this.died = new Promise((resolve) => (this.#announceDeath = resolve));
  }

  async initialise(program: string, folder: string): Promise<void> {
    this.#program = program;
    this.#data = join(folder, "data");
    const password = join(folder, "password");
    await writeFile(password, ACCOUNT.password);
    // The same on every machine, whatever its language.
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const account = [`--username=${ACCOUNT.user}`, "--auth=password", `--pwfile=${password}`];
    await this.#run("initdb", [`--pgdata=${this.#data}`, ...account, ...locale]).succeeds();
  }

  /** Resolves once it takes connections. @throws ChildDied when it ends before */
  async start(): Promise<void> {
    // Without a socket: that would be in /tmp, which may be closed too.
    const settings = ["-c", `listen_addresses=${HOST}`, "-c", "unix_socket_directories="];
    const writes = this.durable ? [] : FORGETFUL;
    const child = this.#run("postgres", ["-D", this.#data, "-p", String(this.port), ...settings, ...writes]);
    await new Promise<void>((resolve, reject) => {
      child.onLine((line) => line.includes(READY) && resolve());
      child.watch(reject);
    });
    child.watch(this.#announceDeath);
  }

  async stop(): Promise<void> {
    // Connections are cut; SIGTERM would wait for them.
    await this.#child?.stop("SIGINT");
  }

  kill(): void {
    this.#child?.process.kill("SIGKILL");
  }

  #run(name: string, args: string[]): Child {
    const { uid, gid } = this.user ?? {};
    const options = { ...CHILD_OPTIONS, uid, gid, cwd: join(this.#program, "bin") };
    this.#child = new Child("PostgreSQL", execa(join(this.#program, "bin", name), args, options));
    return this.#child;
  }
}
