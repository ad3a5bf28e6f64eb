import { Client } from "pg";
import { startEmbedded } from "./embedded-server";
import { type Postgres, startPostgres } from "./postgres";
import { scratchFolder } from "./scratch-folder";
import { UsageError } from "../programs/usage-error";

const PASSWORD = "two words, and a /";

describe("a PostgreSQL server that TEST_DATABASE_URL names", () => {
  let named: Postgres;
  let admin: Client;
  const address = (user = "postgres", password = "postgres") =>
    `postgres://${user}:${encodeURIComponent(password)}@${named.host}:${named.port}`;

  beforeAll(async () => {
    named = await startEmbedded({ parent: await scratchFolder(), durable: false });
    admin = await named.databases.connect();
    await admin.query(`create role maker login createdb password '${PASSWORD}'`);
    await admin.query("create role guest login password 'guest'");
    await admin.query("create database their_shop");
  });
  afterAll(async () => {
    await admin?.end();
    await named?.stop();
  });
  afterEach(() => {
    delete process.env.TEST_DATABASE_URL;
  });

  it("waits for no disk where it need not be durable", async () => {
    const { rows } = await admin.query(
      "select name from pg_settings where source = 'command line' and setting = 'off'",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(["fsync", "full_page_writes", "synchronous_commit"]);
  });

  function start(url: string): Promise<Postgres> {
    process.env.TEST_DATABASE_URL = url;
    return startPostgres();
  }

  async function names(): Promise<string[]> {
    const { rows } = await admin.query<{ datname: string }>("select datname from pg_database order by 1");
    return rows.map(({ datname }) => datname);
  }

  async function query(url: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Connects; the promise resolves when the connection is cut. */
  async function beCut(url: string): Promise<{ promise: Promise<unknown> }> {
    const client = new Client({ connectionString: url });
    const promise = new Promise((resolve) => client.on("error", resolve));
    await client.connect();
    return { promise };
  }

  it("gets databases of names that nobody else has, and loses them and no others", async () => {
    const before = await names();
    const [one, other] = [await start(address("maker", PASSWORD)), await start(address("maker", PASSWORD))];
    await Promise.all([one.databases.create("shop"), other.databases.create("shop")]);
    await query(one.databases.url("shop"), "create table tea (name text)");
    await expect(query(other.databases.url("shop"), "select * from tea")).rejects.toThrow(/does not exist/);
    expect(await names()).toHaveLength(before.length + 2);
    await one.stop();
    expect(await query(other.databases.url("shop"), "select 1 as one")).toEqual([{ one: 1 }]);
    await other.stop();
    expect(await names()).toEqual(before);
  });

  it("loses databases at the end that are still in use, and those that a test has made by itself", async () => {
    const before = await names();
    const postgres = await start(address("maker", PASSWORD));
    await postgres.databases.create("shop");
    await query(postgres.databases.url("shop"), `create database "${postgres.databases.prefix}by-itself"`);
    const cut = await beCut(postgres.databases.url("shop"));
    await postgres.stop();
    await cut.promise;
    expect(await names()).toEqual(before);
  });

  it("copies a database in the place of one that is in use", async () => {
    const postgres = await start(address("maker", PASSWORD));
    const { databases } = postgres;
    await databases.create("template");
    await query(databases.url("template"), "create table tea as select 'jasmine' as name");
    await databases.create("shop", "template");
    await query(databases.url("shop"), "delete from tea");
    const cut = await beCut(databases.url("shop"));
    await databases.create("shop", "template");
    await cut.promise;
    expect(await query(databases.url("shop"), "select * from tea")).toEqual([{ name: "jasmine" }]);
    await postgres.stop();
  });

  it.each([
    ["nothing that is an address", () => "localhost", /must look like postgres:\/\//],
    ["another kind of server", () => "mysql://user:secret@localhost:3306", /must look like postgres:\/\//],
    ["more than the server", () => `${address()}?sslmode=secret`, /nothing after a question mark/],
    [
      "nobody's port",
      () => "postgres://user:secret@127.0.0.1:1",
      /127\.0\.0\.1:1 takes no connection.*REFUSED/,
    ],
    ["a wrong password", () => address("maker", "secret"), /user maker: password authentication failed/],
    ["a user who may not", () => address("guest", "guest"), /does not let the user guest create databases/],
  ])("is refused in one error when the variable holds %s", async (_what, url, reason) => {
    const failure = await start(url()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).toMatch(/^UsageError: TEST_DATABASE_URL: /);
    expect(String(failure)).toMatch(reason);
    expect(String(failure)).not.toContain("secret");
  });
});
