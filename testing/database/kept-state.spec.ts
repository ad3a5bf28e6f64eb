import { Client } from "pg";
import { Databases } from "./databases";
import { startEmbedded } from "./embedded-server";
import { type KeptState, keepState } from "./kept-state";
import type { Postgres } from "./postgres";
import { scratchFolder } from "./scratch-folder";
import { slow } from "../jest/lanes";

const TABLES = `
create table kind (id int primary key, name text not null);
create table tea (
  id int generated always as identity primary key,
  kind int not null references kind on delete cascade,
  grams int not null,
  ounces numeric generated always as (grams / 28.35) stored
);
create table cup (id int primary key);
insert into kind values (1, 'green'), (2, 'black');
insert into tea (kind, grams) values (1, 100), (2, 50);
create sequence order_no start 7;
select nextval('order_no');`;

const STATE = `select
  (select json_agg(kind order by id) from kind) as kinds,
  (select json_agg(tea order by id) from tea) as teas,
  (select json_agg(cup order by id) from cup) as cups,
  (select last_value || ' ' || is_called from order_no) as order_no`;

describe("a database that is put back", () => {
  let server: Postgres;
  const user = "keeper";

  beforeAll(async () => {
    server = await startEmbedded({ parent: await scratchFolder(), durable: false });
    const admin = await server.databases.connect();
    await admin.query(`create role ${user} login createdb password '${user}'`);
    await admin.end();
  });
  afterAll(() => server?.stop());

  const asKeeper = () => new Databases(new URL(`postgres://${user}:${user}@${server.host}:${server.port}`));

  const WHO = [
    ["by its owner", () => server.databases, it],
    ["by a user who may not pass over triggers and keys", asKeeper, slow.it],
  ] as const;
  describe.each(WHO)("%s", (_who, databasesOf, story) => {
    let databases: Databases;
    let kept: KeptState;
    let clients: Client[];

    async function connect(): Promise<Client> {
      const client = new Client({ connectionString: databases.url("shop") });
      client.on("error", () => undefined);
      await client.connect();
      clients.push(client);
      return client;
    }
    const state = async () => (await (await connect()).query<Record<string, unknown>>(STATE)).rows;
    const write = async (sql: string) => (await connect()).query(sql);

    let before: Record<string, unknown>[];
    beforeEach(async () => {
      clients = [];
      databases = databasesOf();
      await databases.create("shop");
      await write(TABLES);
      before = await state();
      kept = await keepState(databases, "shop");
    });
    afterEach(async () => {
      await kept.close();
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      await databases.dropAll();
    });

    story.each([
      ["rows come, changed, gone", "insert into cup values (1); update tea set grams = 1; delete from kind"],
      ["rows that went with others", "delete from kind where id = 1"],
      ["a table that was emptied", "truncate kind cascade"],
      ["numbers that were given", "select nextval('order_no') from generate_series(1, 5)"],
      ["numbers given with a row", "insert into tea (kind, grams) values (1, 5); delete from cup"],
      [
        "a trigger",
        "create function no() returns trigger language plpgsql as $$ begin raise 'no'; end $$; create trigger no before insert on cup execute function no()",
      ],
      ["a column and its values", "alter table cup add column size int; insert into cup values (1, 2)"],
    ])("has lost %s", async (_what, sql) => {
      await write(sql);
      await kept.putBack();
      expect(await state()).toEqual(before);
      await write("insert into cup values (9)");
      await kept.putBack();
      expect(await state()).toEqual(before);
    });

    it("loses what somebody has written and not yet committed, and does not wait for him", async () => {
      const other = await connect();
      await other.query("begin; update tea set grams = 1");
      await write("insert into cup values (1)");
      await kept.putBack();
      expect(await state()).toEqual(before);
      await expect(other.query("commit")).rejects.toThrow();
    });

    it("returns when whoever it cut off is gone", async () => {
      await Promise.all(Array.from({ length: 20 }, async () => (await connect()).query("begin")));
      await write("insert into cup values (1)");
      await kept.putBack();
      const { rows } = await (
        await connect()
      ).query("select from pg_stat_activity where datname = 'shop' and state like 'idle in transaction%'");
      expect(rows).toEqual([]);
    });
  });

  it("keeps the connections of those who do nothing at the moment", async () => {
    await server.databases.create("idle");
    const idle = new Client({ connectionString: server.databases.url("idle") });
    await idle.connect();
    await idle.query("create table tea (name text)");
    await idle.end();
    const kept = await keepState(server.databases, "idle");
    const other = new Client({ connectionString: server.databases.url("idle") });
    await other.connect();
    await other.query("insert into tea values ('jasmine')");
    await kept.putBack();
    expect((await other.query("select * from tea")).rows).toEqual([]);
    await other.end();
    await kept.close();
  });
});
