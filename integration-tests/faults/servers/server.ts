import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Child } from "../../../testing/programs/child";
import { ROOT } from "../../../tooling/link-plugin";
import { type News, newsSchema, type Question } from "./messages";

const STORE = join(__dirname, "..", "store");

/** A Medusa server in a process of its own, which can be killed. */
export class Server {
  readonly #child: Child;

  private constructor(private readonly process: ChildProcess) {
    this.#child = new Child("a Medusa server", process);
  }

  /** Starts it and waits until it takes requests. `env` is what medusa-config reads. */
  static async start(env: Record<string, string>): Promise<Server> {
    const forked = fork(join(__dirname, "program.ts"), {
      cwd: STORE,
      execArgv: ["-r", "ts-node/register"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        NODE_NO_WARNINGS: "1",
        DISABLE_ADMIN: "true",
        TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const server = new Server(forked);
    await server.#hear();
    return server;
  }

  /** Has it do something at once. @throws when it failed, or when it died over it */
  async ask(question: Question): Promise<News> {
    const answer = this.#hear();
    this.process.send(question);
    const news = await answer;
    if (news.reached === "failure") throw new Error(`${question}: ${news.reason}`);
    return news;
  }

  /** `kill -9`: it has no chance to finish anything. */
  async kill(): Promise<void> {
    const closed = once(this.process, "close");
    this.process.kill("SIGKILL");
    await closed;
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }

  #hear(): Promise<News> {
    return new Promise((resolve, reject) => {
      this.#child.watch(reject);
      this.process.once("message", (said) => resolve(newsSchema.parse(said)));
    });
  }
}
