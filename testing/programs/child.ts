import execa, { type ExecaChildProcess, type NodeOptions } from "execa";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../tooling/link-plugin";

const SHOWN_LINES = 15;

/** A child process came to an end that nobody asked for. */
export class ChildDied extends Error {
  override name = "ChildDied";
}

interface NodeProgram extends NodeOptions {
  args?: string[];
}

/** Starts a Node program, which may be TypeScript, with a channel for messages. `name` is what errors call it. */
export function startNode(name: string, file: string, { args, ...options }: NodeProgram = {}): Child {
  const forTypeScript = extname(file) === ".ts" ? ["-r", "ts-node/register"] : [];
  const started = execa.node(file, args, {
    ...options,
    ...CHILD_OPTIONS,
    nodeOptions: [...(options.nodeOptions ?? []), ...forTypeScript],
    env: { TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json"), NODE_NO_WARNINGS: "1", ...options.env },
  });
  return new Child(name, started);
}

/** What a child process has to be started with. */
export const CHILD_OPTIONS = { stdin: "ignore", all: true, reject: false } as const;

/** A child process: shows its output, knows why it died, and stops it surely. */
export class Child {
  #stopping = false;

  /** `process` was started with `CHILD_OPTIONS`. */
  constructor(
    readonly name: string,
    readonly process: ExecaChildProcess,
  ) {}

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

  /** Asks it to end; by SIGTERM it is killed when it has not ended within five seconds. */
  async stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<void> {
    this.#stopping = true;
    this.process.kill(signal);
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
