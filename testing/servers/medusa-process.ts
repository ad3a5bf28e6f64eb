import { EventEmitter } from "node:events";
import { join } from "node:path";
import { type Child, startNode } from "../programs/child";
import type { Seeded } from "../store/seed";
import { newsSchema, type Question, seededSchema } from "./messages";

export interface MedusaProcessOptions {
  /** What medusa-config reads. With `CREATE_TABLES=true` the database is empty, and its tables are created first. */
  env: Record<string, string>;
  /** Folder of the store's medusa-config. */
  store?: string;
  /** A program that calls `serve`. */
  program?: string;
  nodeOptions?: string[];
  /** Errors that a test causes on purpose: their lines in the log. */
  expectedErrors?: RegExp;
}

const SHOWN_ERRORS = 5;

/** How Medusa's logger writes an error: for a program in production, for a person otherwise. */
const ERROR_LINE = /"level":"error"|^error:|^\S*error\S*:\s/;

/** A Medusa server in a process of its own: it tells how far its start is, and answers questions. */
export class MedusaProcess {
  readonly child: Child;
  /** These reject when it dies before. */
  readonly migrated: Promise<unknown>;
  readonly listening: Promise<unknown>;
  /** Lines of its log that tell of an error nobody expects. */
  readonly errors: string[] = [];
  readonly #news = new EventEmitter();
  #questions = 0;

  constructor({
    env,
    store = join(__dirname, "..", "store"),
    program = join(__dirname, "medusa-server.ts"),
    nodeOptions = [],
    expectedErrors,
  }: MedusaProcessOptions) {
    this.child = startNode("Medusa", program, {
      cwd: store,
      nodeOptions,
      env: {
        NODE_ENV: "production",
        ALLOW_SANDBOX: "true",
        LOG_LEVEL: "warn",
        MEDUSA_DISABLE_TELEMETRY: "true",
        ...env,
      },
    });
    this.child.onLine((line) => {
      if (ERROR_LINE.test(line) && !expectedErrors?.test(line)) this.errors.push(line);
    });
    this.child.process.on("message", (message) => {
      const news = newsSchema.parse(message);
      this.#news.emit(news.event, news);
    });
    this.migrated = this.next("migrated");
    this.listening = this.next("listening");
    // Nobody may be waiting when it dies.
    for (const reached of [this.migrated, this.listening]) reached.catch(() => undefined);
  }

  /** Fills an empty shop. */
  async seed(): Promise<Seeded> {
    return seededSchema.parse(await this.ask("seed"));
  }

  /** Asks it to end. @throws when its log holds an error that nobody expects */
  async stop(): Promise<void> {
    await this.child.stop();
    if (this.errors.length > 0)
      throw new Error(`The server's log holds errors:\n${this.errors.slice(0, SHOWN_ERRORS).join("\n")}`);
  }

  /** Runs the reconciliation job to its end. */
  async runJob(): Promise<void> {
    await this.ask("job");
  }

  /** Resolves to the answer. @throws when it failed there, or when the process died over it */
  async ask(question: string): Promise<unknown> {
    const number = ++this.#questions;
    const answer = this.next(`answer ${number}`);
    const message: Question = { number, question };
    this.child.process.send(message);
    return await answer.catch((error: unknown) => {
      throw new Error(`${question}: ${String(error)}`, { cause: error });
    });
  }

  /** Resolves when it tells of this event the next time. @throws when it dies before */
  next(event: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.child.watch(reject);
      this.#news.once(event, (message) => {
        const { value, error } = newsSchema.parse(message);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
    });
  }
}
