/** The program of the Medusa process: an empty database becomes a running shop. One boot instead of four commands. */
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import start from "@medusajs/medusa/commands/start";
import { ADMIN } from "../store/accounts";
import { createAdmin } from "../store/admin";
import { seedStore } from "../store/seed";
import { createTables } from "./create-tables";
import type { Message } from "./messages";

const directory = process.cwd();

async function main(): Promise<void> {
  await createTables(directory);
  tell({ reached: "migrated" });
  await start({ directory, host: "127.0.0.1", port: Number(process.env.PORT), types: false });
  tell({ reached: "listening" });
  renewSubscriptions();
  const shop = await seedStore(container);
  await createAdmin(container, ADMIN);
  tell({ reached: "seeded", shop });
}

/** What a store writes as a subscriber (docs/guides/subscriptions.md). */
function renewSubscriptions(): void {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  container.resolve(Modules.EVENT_BUS).subscribe("crossborder.recurring_charged", async ({ data: input }) => {
    await engine.run("crossborder-create-renewal-order", { input });
  });
}

const tell = (message: Message) => process.send?.(message);

// The demo is gone: nothing may be left running.
process.on("disconnect", () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
