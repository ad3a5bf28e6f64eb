import type { History } from "./history";
import { skewOf } from "./server";
import type { Running } from "./world";

/** In these histories of ten the shop moves to another address. */
const MOVES = 7;

/** The servers of a shop that are up, and what happens to them. */
export class Servers {
  readonly #up: Running[] = [];

  constructor(private readonly history: History) {}

  start(): void {
    const { random, world } = this.history;
    const servers = random.between(1, 2);
    for (let n = 0; n < servers; n++) this.#up.push(world.start());
  }

  pick = (): Running => this.history.random.pick(this.#up);

  /** What goes wrong with them in this history. */
  accidents(): Promise<void>[] {
    const { random, world, seed } = this.history;
    const accidents: Promise<void>[] = [];
    if (random.chance(0.6)) accidents.push(this.#killSome());
    if (random.chance(0.3)) accidents.push(this.#stall());
    if (world.canBeWrong && random.chance(0.3)) accidents.push(this.#setClock());
    // By the seed: what happens in the other histories stays.
    if (seed % 10 === MOVES) accidents.push(this.#move());
    return accidents;
  }

  /** In the middle of what it has just begun. */
  async killSoon(up: Running): Promise<void> {
    const { random, wait } = this.history;
    await wait(random.between(0, 1_000));
    if (this.#up.includes(up)) this.#replace(up);
  }

  /** A server dies, and another one is started. */
  #replace(dying: Running): void {
    const { world, note, isCalm } = this.history;
    if (isCalm) return;
    this.#up.splice(this.#up.indexOf(dying), 1);
    note(`${dying.server.name} dies`);
    dying.server.die();
    this.#up.push(world.start());
  }

  async #killSome(): Promise<void> {
    const { random, wait, minute_ms } = this.history;
    const times = random.between(1, 3);
    for (let n = 0; n < times; n++) {
      await wait(random.chance(0.7) ? random.between(0, 20_000) : random.between(0, 60 * minute_ms));
      this.#replace(this.pick());
    }
  }

  /** The shop moves to another address, one server after the other, and a person says some time later that it is the same. */
  async #move(): Promise<void> {
    const { random, wait, minute_ms, note, world } = this.history;
    await wait(random.between(0, 30 * minute_ms));
    note("the shop moves to another address");
    world.move();
    for (const one of [...this.#up]) {
      await wait(random.between(0, 5 * minute_ms));
      if (this.#up.includes(one)) this.#replace(one);
    }
    await wait(random.between(0, 60 * minute_ms));
    note("staff says that it is the same shop");
    world.confirmMove();
  }

  /** A server stands still for longer than its locks last, and goes on as if nothing had been. */
  async #stall(): Promise<void> {
    const { random, wait, minute_ms, note } = this.history;
    await wait(random.between(0, 20 * minute_ms));
    const { server } = this.pick();
    note(`${server.name} stands still`);
    server.stall(random.between(5_000, 60_000));
  }

  /** A server's clock jumps: it is right from then on, or wrong in another way. */
  async #setClock(): Promise<void> {
    const { random, wait, minute_ms, note, world } = this.history;
    await wait(random.between(0, 40 * minute_ms));
    const { server } = this.pick();
    server.skew_ms = skewOf(world.scheduler);
    world.hasWrongClock ||= server.skew_ms !== 0;
    note(`${server.name}'s clock is wrong by ${Math.round(server.skew_ms / 1_000)} s from now on`);
  }
}
