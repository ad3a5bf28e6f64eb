/** The program of a server process: what `medusa start` does, and an ear for the campaign. */
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import start from "@medusajs/medusa/commands/start";
import { ADMIN } from "../../../testing/store/accounts";
import { createTables } from "../../../testing/servers/create-tables";
import { createAdmin } from "../../../testing/store/admin";
import { seedStore } from "../../../testing/store/seed";
import { type News, type Question, questionSchema } from "./messages";

const DUTIES: Readonly<Record<Question, () => Promise<News>>> = {
  seed: async () => {
    await createAdmin(container, ADMIN);
    return { reached: "seeded", shop: await seedStore(container) };
  },
  job: async () => {
    await container.resolve(Modules.WORKFLOW_ENGINE).run("job-crossborder-reconciliation", {});
    return { reached: "end of job" };
  },
};

async function main(): Promise<void> {
  const directory = process.cwd();
  if (process.env.FAULTS_DATABASE === "empty") await createTables(directory);
  await start({ directory, port: Number(process.env.PORT), types: false });
  process.on("message", (message) => void answer(questionSchema.parse(message)));
  tell({ reached: "listening" });
}

async function answer(question: Question): Promise<void> {
  try {
    tell(await DUTIES[question]());
  } catch (error) {
    tell({ reached: "failure", reason: String(error) });
  }
}

const tell = (news: News) => process.send?.(news);

// The campaign is gone: nothing may be left running.
process.on("disconnect", () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
