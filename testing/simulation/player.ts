import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** A process that plays histories: it is told which, one after the other. */
export class Player {
  readonly #process: ChildProcess;

  /** @param options what its command line says beside `--part`, and what Node is started with */
  constructor({ args = [], node = [], env = {} }: { args?: string[]; node?: string[]; env?: object } = {}) {
    this.#process = fork(join(__dirname, "index.ts"), ["--part", ...args], {
      // What a history leaves is garbage: there is less to do about it where it may lie longer.
      execArgv: ["--max-semi-space-size=64", ...node, ...process.execArgv],
      env: { ...process.env, ...env },
    });
    process.once("SIGINT", () => this.#process.kill());
  }

  /** @throws Error where the process ends before it has answered */
  ask(what: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const stopped = (code: number | null) => reject(new Error(`a player stopped with exit code ${code}`));
      this.#process.once("exit", stopped);
      this.#process.once("message", (message) => {
        this.#process.off("exit", stopped);
        resolve(message);
      });
      this.#process.send(what);
    });
  }

  end(): void {
    this.#process.kill();
  }
}

/** What a process does that is a player: it answers whatever it is told, until nobody is there to tell. */
export function answer(play: (what: unknown) => Promise<object>): void {
  process.on("disconnect", () => process.exit());
  process.on("message", (what) => {
    play(what).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
