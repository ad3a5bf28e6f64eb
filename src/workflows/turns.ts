/** Lets so many run at the same time in this process; the others wait in line. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** Nobody runs, and so nobody waits. */
  get idle(): boolean {
    return this.#running === 0;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place goes to the next one in line, or is free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
