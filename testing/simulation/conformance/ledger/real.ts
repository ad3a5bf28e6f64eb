import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Constructor } from "@medusajs/framework/mikro-orm/core";
import { Migration, Migrator } from "@medusajs/framework/mikro-orm/migrations";
import { defineConfig, MikroORM } from "@medusajs/framework/mikro-orm/postgresql";
import {
  ContainerRegistrationKeys,
  isSharedConnectionSymbol,
  ModulesSdkUtils,
} from "@medusajs/framework/utils";
import { initModules } from "@medusajs/test-utils";
import { z } from "zod";
import { CROSSBORDER_MODULE, type CrossborderLedger } from "../../../../src/modules/crossborder/internal";
import type { Databases } from "../../../database/databases";
import { StoppedClock } from "../../../ledger/world";
import type { Script } from "./scripts";

const MODULE = join(__dirname, "../../../../src/modules/crossborder");
const load = createRequire(__filename);

const TABLES = ["transaction", "operation", "event", "message"];

/** The ledger on PostgreSQL: of all that is in a store, its module alone. */
export interface RealLedger {
  play(name: string, script: Script): Promise<unknown>;
  close(): Promise<void>;
}

export async function openLedger(databases: Databases): Promise<RealLedger> {
  await databases.create("ledger");
  const clientUrl = databases.url("ledger");
  await migrate(clientUrl);
  // As in a store, whose modules share their connections.
  const options = { database: { clientUrl }, [isSharedConnectionSymbol]: true };
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl });
  const { medusaApp, shutdown } = await initModules({
    injectedDependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: connection },
    databaseConfig: { clientUrl, schema: "public" },
    modulesConfig: { [CROSSBORDER_MODULE]: { resolve: MODULE, options } },
  });
  const ledger: CrossborderLedger = medusaApp.modules[CROSSBORDER_MODULE];
  return {
    play: async (name, script) => {
      await connection.raw(`truncate ${TABLES.map((table) => `crossborder_${table}`).join()}`);
      const clock = new StoppedClock();
      ledger.clock = clock;
      return await script({ name, ledger, clock });
    },
    close: async () => {
      await shutdown();
      await connection.destroy();
    },
  };
}

const isMigration = z.custom<Constructor<Migration>>(
  (value) => typeof value === "function" && value.prototype instanceof Migration,
);

async function migrate(clientUrl: string): Promise<void> {
  const files = readdirSync(join(MODULE, "migrations"))
    .filter((file) => file.endsWith(".ts"))
    .sort();
  const migrationsList = files.map((file) => {
    const [migration] = Object.values<unknown>(load(join(MODULE, "migrations", file)));
    return { name: file, class: isMigration.parse(migration) };
  });
  const orm = await MikroORM.init(
    defineConfig({
      clientUrl,
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      migrations: { migrationsList, snapshot: false, silent: true, disableForeignKeys: false },
    }),
  );
  await orm.getMigrator().up();
  await orm.close();
}
