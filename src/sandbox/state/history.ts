/** Keeps the latest entries, so that a sandbox that runs for weeks does not grow without end. */
export class Ring<Entry> {
  #entries: Entry[] = [];

  constructor(private readonly limit = 10_000) {}

  push(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.limit) this.#entries.shift();
  }

  list(): readonly Entry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}
