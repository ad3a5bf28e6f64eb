/** mulberry32: the same bodies in every run, so that a failure can be looked at. */
export class Random {
  constructor(private seed: number) {}

  /** 0 up to, and without, `limit`. */
  below(limit: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  text(alphabet: readonly string[], longest: number): string {
    return Array.from({ length: this.below(longest + 1) }, () => this.pick(alphabet)).join("");
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
