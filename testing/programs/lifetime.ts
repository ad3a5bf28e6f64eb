/** The person at the keyboard, or whoever started the program, wants it to end. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** What a program has started. It ends with a reason, and then everything is stopped, the last started first. */
export class Lifetime {
  readonly #controller = new AbortController();
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #ended = new Promise<never>((_resolve, reject) => {
    this.signal.addEventListener("abort", () => reject(this.signal.reason), { once: true });
  });

  constructor() {
    // Nobody may be waiting at the moment it ends.
    this.#ended.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends it; only the first reason counts. */
  end(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Waits for `work`, or throws the reason of the end when that comes first. */
  while<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#ended, work]);
  }

  /** Remembers how to stop what is being started. A start that is still going on at the end is stopped too. */
  keep<T>(starting: Promise<T>, stop: (started: T) => Promise<void>): Promise<T> {
    this.#stops.unshift(() => starting.then(stop, () => undefined));
    return this.while(starting);
  }

  untilEnded(): Promise<never> {
    return this.#ended;
  }

  /** Stops everything, also when one part fails to stop. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) {
      await stop().catch((error: unknown) => console.error(`While stopping: ${String(error)}`));
    }
  }
}
