import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** Databases on one server, all of whose names begin alike: several runs may use the same server at once. */
export class Databases {
  /** `server` is an address without a database. */
  constructor(
    private readonly server: URL,
    readonly prefix = `crossborder_test_${randomBytes(4).toString("hex")}_`,
  ) {}

  /** Those on the server that jest's globalSetup has started. They are dropped when the run ends. */
  static ofThisRun(): Databases {
    const { DB_HOST, DB_PORT, DB_USERNAME = "", DB_PASSWORD = "", DB_PREFIX } = process.env;
    const server = new URL(`postgres://${DB_HOST}:${DB_PORT}`);
    return new Databases(Object.assign(server, { username: DB_USERNAME, password: DB_PASSWORD }), DB_PREFIX);
  }

  /** Connection address of a database that is made here. */
  url(name: string): string {
    return this.#address(this.prefix + name);
  }

  /** Makes a database, empty or as a copy of another one, in the place of one that has its name. */
  async create(name: string, template?: string): Promise<void> {
    await this.#asked(async (client) => {
      const [made, copied] = [name, template].map((it) => client.escapeIdentifier(`${this.prefix}${it}`));
      await client.query(`drop database if exists ${made} with (force)`);
      // Nobody can be connected to template0, which would stop the copy.
      await client.query(`create database ${made} template ${template ? copied : "template0"}`);
    });
  }

  /** Also those that somebody else has made with the prefix. */
  async dropAll(): Promise<void> {
    await this.#asked(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        "select datname from pg_database where starts_with(datname, $1)",
        [this.prefix],
      );
      for (const { datname } of rows) {
        await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
      }
    });
  }

  /** Connects to the database that every server has. Whoever calls ends the connection. */
  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.#address("postgres") });
    // A connection that is cut says so twice; nobody listening to this would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  async #asked(ask: (client: Client) => Promise<void>): Promise<void> {
    const client = await this.connect();
    try {
      await ask(client);
    } finally {
      await client.end();
    }
  }

  #address(database: string): string {
    return Object.assign(new URL(this.server), { pathname: `/${database}` }).href;
  }
}
