import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { Child } from "../../testing/programs/child";
import type { Seeded } from "../../testing/store/seed";
import { ROOT } from "../../tooling/link-plugin";
import { type News, newsSchema, type NumberedQuestion, type Question } from "./messages";

/** The Medusa process as the benchmark sees it. */
export class MedusaProcess {
  readonly #forked: ChildProcess;
  readonly #news = new EventEmitter();
  #questions = 0;
  readonly child: Child;
  readonly seeded: Promise<Seeded>;

  /** `env` is what medusa-config reads. */
  constructor(env: Record<string, string>) {
    this.#forked = fork(join(__dirname, "server.ts"), {
      cwd: join(ROOT, "testing", "store"),
      execArgv: ["--expose-gc", "-r", "ts-node/register"],
      env: {
        ...process.env,
        ...env,
        TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"),
        NODE_ENV: "production",
        NODE_NO_WARNINGS: "1",
        LOG_LEVEL: "warn",
        MEDUSA_DISABLE_TELEMETRY: "true",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.child = new Child("Medusa", this.#forked);
    this.seeded = new Promise((resolve) => this.#news.once("seeded", resolve));
    this.#forked.on("message", (said) => this.#hear(newsSchema.parse(said)));
  }

  /** @throws what went wrong there */
  async ask(question: Question): Promise<unknown> {
    const number = ++this.#questions;
    const answered = once(this.#news, `answered ${number}`);
    const message: NumberedQuestion = { number, question };
    this.#forked.send(message);
    const [value, error] = await answered;
    if (error !== undefined) throw new Error(`${question.ask}: ${String(error)}`);
    return value;
  }

  /** Resolves when the next order has been placed. */
  async nextOrder(): Promise<void> {
    await once(this.#news, "placed");
  }

  #hear(news: News): void {
    if ("answered" in news) this.#news.emit(`answered ${news.answered}`, news.value, news.error);
    else if ("placed" in news) this.#news.emit("placed");
    else if (news.reached === "seeded") this.#news.emit("seeded", news.shop);
  }
}
