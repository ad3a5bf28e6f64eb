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

  /** Makes a copy of a database in use: whoever is connected to it is cut off. */
  async copy(name: string, as: string): Promise<void> {
    await this.#asked(async (client) => {
      const original = client.escapeIdentifier(this.prefix + name);
      await client.query(`alter database ${original} allow_connections false`);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        this.prefix + name,
      ]);
      await this.create(as, name);
      await client.query(`alter database ${original} allow_connections true`);
    });
  }

  /** Changes something in a database. */
  async write(name: string, statement: string): Promise<void> {
    await this.#asked(async (client) => void (await client.query(statement)), this.prefix + name);
  }

  /** Gives a database to whoever waits for one of the other name: with a note, and whole. Nobody is connected to it. */
  async publish(name: string, as: string, note: string): Promise<void> {
    await this.#asked(async (client) => {
      const [made, published] = [name, as].map((it) => client.escapeIdentifier(`${this.prefix}${it}`));
      await client.query(`comment on database ${made} is ${client.escapeLiteral(note)}`);
      await client.query(`alter database ${made} rename to ${published}`);
    });
  }

  /** The note at a published database. */
  async noteOf(name: string): Promise<string | undefined> {
    let note: string | undefined;
    await this.#asked(async (client) => {
      const { rows } = await client.query<{ note: string }>(
        "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
        [this.prefix + name],
      );
      note = rows[0]?.note;
    });
    return note;
  }

  /** Whether the user may do what triggers and keys to other tables forbid. */
  async isSuperuser(): Promise<boolean> {
    let found = 0;
    await this.#asked(async (client) => {
      const { rowCount } = await client.query(
        "select from pg_roles where rolname = current_user and rolsuper",
      );
      found = rowCount ?? 0;
    });
    return found > 0;
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

  /** Connects to the database that every server has, or to another one. Whoever calls ends the connection. */
  async connect(database = "postgres"): Promise<Client> {
    const client = new Client({ connectionString: this.#address(database) });
    // A connection that is cut says so twice; nobody listening to this would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  async #asked(ask: (client: Client) => Promise<void>, database?: string): Promise<void> {
    const client = await this.connect(database);
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
