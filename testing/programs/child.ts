import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const KEPT_LINES = 15;
const STOP_WITHIN_MS = 5_000;

/** A child process came to an end that nobody asked for. */
export class ChildDied extends Error {
  override name = "ChildDied";
}

/** A child process with its output on pipes: keeps the last lines, and stops it surely. */
export class Child {
  readonly #lines: string[] = [];
  readonly #closed: Promise<unknown>;
  #stopping = false;
  /** Gets every line of output from now on. */
  onLine: (line: string) => void = () => undefined;

  constructor(
    readonly name: string,
    readonly process: ChildProcess,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      if (stream) createInterface(stream).on("line", (line) => this.#take(line));
    }
    this.#closed = once(process, "close").catch((error: unknown) => this.#take(String(error)));
  }

  /** Resolves when it exits with 0. @throws ChildDied otherwise, unless it was stopped */
  async succeeds(): Promise<void> {
    await this.#closed;
    if (this.process.exitCode !== 0 && !this.#stopping) throw this.#death();
  }

  /** Calls back with the reason when it ends before it is stopped. */
  watch(onDeath: (reason: ChildDied) => void): void {
    void this.#closed.then(() => this.#stopping || onDeath(this.#death()));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const { exitCode, signalCode, pid } = this.process;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    this.process.kill("SIGTERM");
    const patience = setTimeout(() => this.process.kill("SIGKILL"), STOP_WITHIN_MS);
    await this.#closed;
    clearTimeout(patience);
  }

  #take(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    if (!this.#stopping) this.onLine(line);
  }

  #death(): ChildDied {
    const { exitCode, signalCode } = this.process;
    const how = signalCode ? `was ended by ${signalCode}` : `ended with exit code ${exitCode}`;
    const told =
      this.#lines.length > 0 ? ["Its last lines:", ...this.#lines].join("\n    ") : "It wrote nothing.";
    return new ChildDied(`${this.name} ${how}. ${told}`);
  }
}
