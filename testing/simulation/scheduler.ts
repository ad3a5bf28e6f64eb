import type { Timer } from "../../src/payments/clock";
import type { Random } from "./random";

/** What work belongs to: a server, which may stand still or die, or the world outside of it. */
export interface Owner {
  readonly isDead: boolean;
  /** Milliseconds since 1970: until then nothing of it goes on. */
  readonly standsUntil: number;
}

interface Waiting {
  of: Owner;
  go: () => void;
}

interface Planned {
  at: number;
  of: Owner;
  run: () => void;
}

/** When every history begins, in milliseconds since 1970. */
export const BEGIN = Date.UTC(2026, 2, 1, 10);

const MOST_TURNS = 500_000;

/** The longest that one turn takes. */
const TURN_MS = 40;

/**
 * Lets one piece of work go on at a time, chosen by chance: everything that a server, a database or a person does waits for its turn. Time
 * passes with each turn, and jumps to the next timer when nothing else can go on.
 */
export class Scheduler {
  #now = BEGIN;
  #waiting: Waiting[] = [];
  #planned: Planned[] = [];
  #turns = 0;

  constructor(readonly random: Random) {}

  /** Milliseconds since 1970, as it really is: a server's own clock may be wrong. */
  get now(): number {
    return this.#now;
  }

  /** How many turns were taken. */
  get turns(): number {
    return this.#turns;
  }

  /** Nothing that ends takes so many. */
  get isEndless(): boolean {
    return this.#turns > MOST_TURNS;
  }

  /** Resolves when the work may go on; never, where its server dies before. */
  turn(of: Owner): Promise<void> {
    return new Promise((go) => this.#waiting.push({ of, go }));
  }

  after(ms: number, of: Owner, run: () => void): Timer {
    const planned = { at: this.#now + Math.max(0, ms), of, run };
    this.#planned.push(planned);
    return { cancel: () => void (this.#planned = this.#planned.filter((one) => one !== planned)) };
  }

  /** Lets everything go on until nothing is left to do, or this moment has come. */
  async runUntil(until: number): Promise<void> {
    while (!this.isEndless) {
      await settled();
      this.#bury();
      const ready = this.#ready();
      const next = this.#next();
      const isDue = next <= this.#now;
      if (ready.length > 0 && !(isDue && this.random.chance(0.5))) this.#go(this.random.pick(ready));
      else if (next > until) return void (this.#now = Math.max(this.#now, until));
      else this.#wake(next);
    }
  }

  #ready(): readonly Waiting[] {
    const isReady = ({ of }: Waiting) => of.standsUntil <= this.#now;
    return this.#waiting.every(isReady) ? this.#waiting : this.#waiting.filter(isReady);
  }

  #go(one: Waiting): void {
    this.#turns++;
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    this.#now += this.random.between(0, TURN_MS);
    one.go();
  }

  /** The next moment at which something can go on; Infinity where nothing can. */
  #next(): number {
    let next = Infinity;
    for (const { at, of } of this.#planned) next = Math.min(next, Math.max(at, of.standsUntil));
    for (const { of } of this.#waiting) if (of.standsUntil > this.#now) next = Math.min(next, of.standsUntil);
    return next;
  }

  #wake(moment: number): void {
    this.#now = Math.max(this.#now, moment);
    const due = this.#planned.filter(({ at, of }) => Math.max(at, of.standsUntil) <= this.#now);
    if (due.length === 0) return;
    const one = this.random.pick(due);
    this.#planned = this.#planned.filter((other) => other !== one);
    one.run();
  }

  /** What belonged to a server that died never goes on. */
  #bury(): void {
    const isLeft = ({ of }: { of: Owner }) => !of.isDead;
    if (!this.#waiting.every(isLeft)) this.#waiting = this.#waiting.filter(isLeft);
    if (!this.#planned.every(isLeft)) this.#planned = this.#planned.filter(isLeft);
  }
}

/** Resolves when nothing can go on without a turn or a timer: promises have all been told by then. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
