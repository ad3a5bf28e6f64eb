import { format } from "node:util";

interface Sink {
  write(chunk: unknown, ...rest: unknown[]): boolean;
}

const isSink = (value: unknown): value is Sink =>
  typeof value === "object" && value !== null && "write" in value && typeof value.write === "function";

/** Everything that this process writes from now on: streams, the console, and what Medusa's logger writes to. */
export class WrittenOutput {
  private readonly pieces: string[] = [];
  private readonly undo: (() => void)[] = [];

  get text(): string {
    return this.pieces.join("\n");
  }

  /** Until `stop`, nothing of it is shown: a suite in which Medusa logs everything writes a lot. */
  watch(): void {
    const hidden = [Reflect.get(console, "_stdout"), Reflect.get(console, "_stderr")];
    for (const sink of new Set([process.stdout, process.stderr, ...hidden].filter(isSink))) {
      const { write } = sink;
      sink.write = (chunk) => this.note(Buffer.isBuffer(chunk) ? chunk.toString() : String(chunk));
      this.undo.push(() => (sink.write = write));
    }
    for (const method of ["log", "info", "warn", "error", "debug"] as const) {
      const say = console[method];
      console[method] = (...said: unknown[]) => void this.note(format(...said));
      this.undo.push(() => (console[method] = say));
    }
  }

  stop(): void {
    for (const undo of this.undo.splice(0)) undo();
  }

  private note(text: string): true {
    this.pieces.push(text);
    return true;
  }
}
