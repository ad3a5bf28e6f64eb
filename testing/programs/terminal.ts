import execa from "execa";
import { stripVTControlCharacters } from "node:util";
import { eventually } from "../shop/sandbox-control";
import { Child, CHILD_OPTIONS } from "./child";

/** A program in a terminal of its own, where Ctrl-C reaches every process that it has started. */
export class Terminal {
  /** What it has written, without colours. */
  readonly lines: string[] = [];
  readonly #child: Child;
  #hasEnded = false;

  constructor(program: string, args: string[], where: { cwd: string; env: NodeJS.ProcessEnv }) {
    const name = [program, ...args].join(" ");
    this.#child = new Child(name, execa(program, args, { ...CHILD_OPTIONS, ...where, detached: true }));
    this.#child.onLine((line) => this.lines.push(stripVTControlCharacters(line)));
    void this.#child.process.then(() => (this.#hasEnded = true));
  }

  count = (line: RegExp): number => this.lines.filter((one) => line.test(one)).length;

  /** Waits until so many lines are of this kind. @throws with the last of them when it ends before */
  async shows(line: RegExp, times = 1, seconds = 180): Promise<void> {
    await eventually(
      () => Promise.resolve(this.#hasEnded || this.count(line) >= times),
      `${this.#child.name} to show ${line.source}`,
      seconds,
    );
    if (this.count(line) < times)
      throw new Error(`${this.#child.name} has ended:\n${this.lines.slice(-15).join("\n")}`);
  }

  async pressCtrlC(): Promise<void> {
    const { pid } = this.#child.process;
    if (pid !== undefined && !this.#hasEnded) process.kill(-pid, "SIGINT");
    await this.#child.process;
  }
}
