import execa, { type ExecaChildProcess, type NodeOptions } from "execa";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../tooling/link-plugin";

const SHOWN_LINES = 15;

/** A child process came to an end that nobody asked for. */
export class ChildDied extends Error {
  override name = "ChildDied";
}

/** A Node program in a process of its own, with a channel for messages. */
export class Child {
  readonly process: ExecaChildProcess;
  #stopping = false;

  /** Starts `file`, which may be TypeScript. `name` is what errors call it. */
  constructor(
    readonly name: string,
    file: string,
    { args = [], nodeOptions = [], ...options }: NodeOptions & { args?: string[] } = {},
  ) {
    const isTypeScript = extname(file) === ".ts";
    this.process = execa.node(file, args, {
      stdin: "ignore",
      all: true,
      reject: false,
      ...options,
      nodeOptions: [...nodeOptions, ...(isTypeScript ? ["-r", "ts-node/register"] : [])],
      env: { TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"), NODE_NO_WARNINGS: "1", ...options.env },
    });
  }

  /** Calls back with every line of output from now on, until it is stopped. */
  onLine(show: (line: string) => void): void {
    if (!this.process.all) return;
    createInterface(this.process.all).on("line", (line) => this.#stopping || show(line));
  }

  /** Resolves when it exits with 0. @throws ChildDied otherwise, unless it was stopped */
  async succeeds(): Promise<void> {
    const { failed } = await this.process;
    if (failed && !this.#stopping) throw await this.#death();
  }

  /** Calls back with the reason when it ends before it is stopped. */
  watch(onDeath: (reason: ChildDied) => void): void {
    void this.#death().then((reason) => this.#stopping || onDeath(reason));
  }

  /** Asks it to end, and kills it when it has not ended within five seconds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.process.kill("SIGTERM");
    await this.process;
  }

  /** `kill -9`: it has no chance to finish anything. */
  async kill(): Promise<void> {
    this.process.kill("SIGKILL");
    await this.process;
  }

  async #death(): Promise<ChildDied> {
    const { exitCode, signal, all } = await this.process;
    const how = signal ? `was ended by ${signal}` : `ended with exit code ${exitCode}`;
    const lines = all?.trimEnd().split("\n").slice(-SHOWN_LINES) ?? [];
    const output = all ? ["Its last lines:", ...lines].join("\n    ") : "It wrote nothing.";
    return new ChildDied(`${this.name} ${how}. ${output}`);
  }
}
