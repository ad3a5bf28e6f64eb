import { Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql";
import { Migration20261121064108 } from "../../src/modules/crossborder/migrations/Migration20261121064108";
import { Migration20261121220547 } from "../../src/modules/crossborder/migrations/Migration20261121220547";
import { Migration20261122013646 } from "../../src/modules/crossborder/migrations/Migration20261122013646";
import { Databases } from "../../testing/database/databases";

const migrationsList = [Migration20261121064108, Migration20261121220547, Migration20261122013646].map(
  (migration) => ({ name: migration.name, class: migration }),
);

describe("a shop that gets the history with an update", () => {
  let orm: MikroORM;
  const events = () => orm.em.getKnex()("crossborder_event");
  const line = (id: string, actor_type: string) => ({ id, name: "capture_requested", actor_type, data: {} });

  beforeEach(async () => {
    const databases = Databases.ofThisRun();
    await databases.create("event-table");
    const migrations = { migrationsList, snapshot: false, silent: true, disableForeignKeys: false };
    orm = await MikroORM.init(
      defineConfig({
        clientUrl: databases.url("event-table"),
        discovery: { warnWhenNoEntities: false },
        extensions: [Migrator],
        migrations,
      }),
    );
    await orm.getMigrator().up();
  });
  afterEach(() => orm?.close());

  it("keeps the order in which lines were written, and knows every actor", async () => {
    await events().insert(line("second-by-name", "user"));
    await events().insert(line("first-by-name", "api_key"));
    const positions = await events().orderBy("position").select("id");
    expect(positions.map(({ id }) => id)).toEqual(["second-by-name", "first-by-name"]);
    await expect(events().insert(line("other", "thief"))).rejects.toMatchObject({ code: "23514" });
  });

  it("can go back, and keeps everything else", async () => {
    await orm.getMigrator().down();
    await expect(events().select()).rejects.toMatchObject({ code: "42P01" });
    expect(await orm.em.getKnex()("crossborder_transaction").select()).toEqual([]);
    await orm.getMigrator().up();
    expect(await events().select()).toEqual([]);
  });
});
