import { fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../../tooling/link-plugin";
import { Child } from "../programs/child";
import type { Seeded } from "../store/seed";
import { messageSchema } from "./messages";

export interface Medusa {
  child: Child;
  migrated: Promise<unknown>;
  listening: Promise<unknown>;
  seeded: Promise<Seeded>;
}

/** Starts the Medusa process; `env` is what medusa-config reads. */
export function startMedusa(env: Record<string, string>): Medusa {
  const forked = fork(join(__dirname, "server.ts"), {
    cwd: join(ROOT, "testing", "store"),
    execArgv: ["-r", "ts-node/register"],
    env: {
      ...process.env,
      ...env,
      TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"),
      // Serves the admin as it is asked for, without building it first.
      NODE_ENV: "development",
      NODE_NO_WARNINGS: "1",
      LOG_LEVEL: "warn",
      MEDUSA_DISABLE_TELEMETRY: "true",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const news = new EventEmitter();
  forked.on("message", (said) => {
    const message = messageSchema.parse(said);
    news.emit(message.reached, "shop" in message ? message.shop : undefined);
  });
  return {
    child: new Child("Medusa", forked),
    migrated: once(news, "migrated"),
    listening: once(news, "listening"),
    seeded: new Promise((resolve) => news.once("seeded", resolve)),
  };
}
