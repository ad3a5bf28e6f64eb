import { container } from "@medusajs/framework";
import { MedusaModule } from "@medusajs/framework/modules-sdk";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { migrate } from "@medusajs/medusa/commands/db/migrate";
import start from "@medusajs/medusa/commands/start";
import { initializeContainer } from "@medusajs/medusa/loaders/index";
import axios from "axios";
import { inspect } from "node:util";
import { z } from "zod";
import { hourPasses } from "../shop/make-due";
import { eventually } from "../shop/sandbox-control";
import { ADMIN } from "../store/accounts";
import { createAdmin } from "../store/admin";
import { seedStore } from "../store/seed";
import { type News, questionSchema } from "./messages";

const HOST = "127.0.0.1";

const charged = z.looseObject({ plan: z.string() });

/** How a server process answers, by question. */
export type Answers = Readonly<Record<string, () => Promise<unknown>>>;

const ANSWERS: Answers = {
  seed: async () => {
    const seeded = await seedStore(container);
    await createAdmin(container, ADMIN);
    return seeded;
  },
  job: async () => {
    await hourPasses(container.resolve(ContainerRegistrationKeys.PG_CONNECTION));
    await container.resolve(Modules.WORKFLOW_ENGINE).run("job-crossborder-reconciliation", {});
  },
};

/**
 * Starts the store in the working directory, and answers the process that started this one. It exits when that is gone.
 * `subscribe` is what the store does with events: here it makes an order of each renewal that was charged.
 */
export async function serve(more: Answers = {}, subscribe = renewSubscriptions): Promise<void> {
  process.on("disconnect", () => process.exit(1));
  try {
    const directory = process.cwd();
    if (process.env.CREATE_TABLES === "true") {
      await createTables(directory);
      tell({ event: "migrated" });
    }
    const port = Number(process.env.PORT);
    await start({ directory, host: HOST, port, types: false });
    subscribe();
    answerWith({ ...ANSWERS, ...more });
    await eventually(() => isListening(port), "the server to listen");
    tell({ event: "listening" });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Medusa's `start` resolves before its port is open. */
const isListening = (port: number) =>
  axios.get(`http://${HOST}:${port}/health`).then(
    () => true,
    () => false,
  );

/** Tells the process that started this one. */
export const tell = (news: News) => process.send?.(news);

function answerWith(answers: Answers): void {
  process.on("message", (message) => {
    const { number, question } = questionSchema.parse(message);
    const event = `answer ${number}`;
    const answer = answers[question]?.() ?? Promise.reject(new Error("no such question"));
    answer.then(
      (value) => tell({ event, value }),
      // What Medusa throws need not be an Error.
      (error: unknown) => tell({ event, error: error instanceof Error ? String(error) : inspect(error) }),
    );
  });
}

/** What `medusa db:migrate` does, in the process that becomes the server. */
async function createTables(directory: string): Promise<void> {
  const loaded = await initializeContainer(directory);
  const done = await migrate({
    directory,
    container: loaded,
    logger: loaded.resolve(ContainerRegistrationKeys.LOGGER),
    skipLinks: false,
    executeSafeLinks: true,
    executeAllLinks: false,
    // Both are done by further processes, and an empty shop has nothing for them to do.
    skipScripts: true,
    skipSearch: true,
    executeSafeSearch: false,
    executeAllSearch: false,
  });
  if (!done) throw new Error("The migrations failed");
  // They load every module without its service; the server must load them anew.
  MedusaModule.clearInstances();
}

/** What a store writes as a subscriber (docs/guides/subscriptions.md), for a plan whose orders do not make themselves. */
function renewSubscriptions(): void {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  container.resolve(Modules.EVENT_BUS).subscribe("crossborder.recurring_charged", async ({ data: input }) => {
    if (charged.parse(input).plan === "monthly")
      await engine.run("crossborder-create-renewal-order", { input });
  });
}
