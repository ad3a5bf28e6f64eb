import { actingAs } from "../../src/modules/crossborder/internal";
import { codeOf } from "../../src/payments/errors";
import { makeLink, oweAgain } from "../../src/payments/payment-links/links";
import { refundByStaff } from "../../src/payments/staff/money-back";
import { refundAndAskByStaff } from "../../src/payments/staff/refund-and-ask";
import { NO_FAULTS } from "./faults";
import { keptOf } from "./gateway-orders";
import { judge } from "./judge";
import { type OrderRow, rowIn } from "./medusa-rows";
import { Random } from "./random";
import { Scheduler } from "./scheduler";
import { choose, goToPay, look, newOrder, runJob } from "./shop";
import { PART, USER } from "./staff";
import { PROVIDERS, type Running, World } from "./world";

const MINUTE_MS = 60_000;
const TOTAL = "25.00";
const [SALE] = PROVIDERS;

/** A shop where an order of 25.00 is paid. */
class Shop {
  readonly #scheduler: Scheduler;
  readonly #world: World;
  readonly #collection;
  reference = "";

  constructor(seed: number) {
    this.#scheduler = new Scheduler(new Random(seed));
    this.#world = new World(
      this.#scheduler,
      { ...NO_FAULTS },
      async () => true,
      () => undefined,
    );
    this.#collection = newOrder(this.#world, TOTAL);
  }

  /** Its gateway takes no parts, and its clocks are right: where they are wrong the night's audit ends what a server has left. */
  get isPlain(): boolean {
    return !this.#world.takesParts && !this.#world.canBeWrong;
  }

  start = (): Running => this.#world.start();

  /** What somebody asks for goes on for some minutes; undefined where its server died, or the code of what kept it from being done. */
  async after<T>(asked: Promise<T>): Promise<T | string | undefined> {
    const ended = asked.catch((error: unknown) => codeOf(error) ?? String(error));
    await this.#scheduler.runUntil(this.#scheduler.now + 3 * MINUTE_MS);
    return await Promise.race([ended, Promise.resolve(undefined)]);
  }

  async sell(): Promise<void> {
    const up = this.start();
    const chosen = await this.after(choose(up, this.#collection, SALE));
    if (typeof chosen !== "object") throw new Error(`no method: ${chosen}`);
    this.reference = (await this.after(goToPay(up, chosen.id, {}))) ?? "";
    if (!this.#world.gateway.pay(this.reference)) throw new Error("it cannot be paid");
    await this.after(look(up, this.reference, "notification"));
  }

  /** @returns what kept it from being done, or the id of its link */
  async giveBack({ context }: Running): Promise<string | undefined> {
    const input = { reference: this.reference, amount: PART };
    const asked = await this.after(actingAs(USER, () => refundAndAskByStaff(context, input)));
    return typeof asked === "object" ? asked.payment_link.id : asked;
  }

  async refundAll(): Promise<void> {
    const { context } = this.start();
    await this.after(actingAs(USER, () => refundByStaff(context, { reference: this.reference })));
    await this.settle();
  }

  /** @returns what kept it from being done, or the id of its link */
  async askAgain({ context }: Running): Promise<string | undefined> {
    const wanted = { order_id: this.order.id, provider_id: SALE, again: TOTAL };
    const asked = await this.after(oweAgain(context, wanted).then(() => makeLink(context, wanted)));
    return typeof asked === "object" ? asked.id : asked;
  }

  get order(): OrderRow {
    const { rows } = this.#world;
    return rows.orderOfCollection(this.#collection.id) ?? rowIn(rows.orders, "");
  }

  /** The job runs until all is known. */
  async settle(): Promise<void> {
    const up = this.start();
    for (let runs = 0; runs < 40; runs++) await this.after(runJob(up));
  }

  /** What is wrong, and what came of it. */
  end() {
    const { rows, gateway, ledger } = this.#world;
    const { order } = this;
    const told = ledger.rows.transactions.all().map((row) => ({ ...row, is_told: false }));
    const books = { orders: gateway.orders.values(), rows, told, lost: new Set<string>(), events: 0 };
    return {
      wrong: judge({ ...books, most_calls: Infinity }),
      kept: [...gateway.orders.values()].map((one) => keptOf(one).toFixed(2)),
      credited: order.credited.toFixed(2),
      due: rows.dueOf(order).toFixed(2),
      is_changing: order.changing_since !== undefined,
      links: ledger.links.filter(({ revoked_at }) => !revoked_at).length,
    };
  }
}

/** All went back once, the order costs 20.00, and one link asks for that. */
const DONE = { wrong: [], kept: ["0.00"], credited: "5.00", due: "20.00", is_changing: false, links: 1 };

/** It owes all of it again, and a link asks for that. */
const OWING = { wrong: [], kept: ["0.00"], credited: "0.00", due: TOTAL, is_changing: false, links: 1 };

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed).filter((seed) => new Shop(seed).isPlain);

type Act = "giveBack" | "askAgain";

/** Staff does it, and again where the server died over it at one of its steps. */
async function play(seed: number, act: Act, dies_at: number) {
  const shop = new Shop(seed);
  await shop.sell();
  if (act === "askAgain") await shop.refundAll();
  const dying = shop.start();
  const { server } = dying;
  const turn = server.turn.bind(server);
  let turns = 0;
  jest.spyOn(server, "turn").mockImplementation(() => {
    if (++turns === dies_at) server.die();
    return turn();
  });
  const first = await shop[act](dying);
  if (first === undefined) await shop[act](shop.start());
  const steps = turns;
  await shop.settle();
  return { steps, end: shop.end() };
}

describe("an act whose server dies at any of its steps is ended by the same act", () => {
  it.each(SEEDS.slice(0, 4))("a part goes back (seed %d)", async (seed) => {
    const { steps, end } = await play(seed, "giveBack", Infinity);
    expect(end).toEqual(DONE);
    for (let step = 1; step <= steps; step++) {
      const played = await play(seed, "giveBack", step);
      expect({ step, ...played.end }).toEqual({ step, ...DONE });
    }
  });

  it.each(SEEDS.slice(0, 4))("payment is asked for again (seed %d)", async (seed) => {
    const { steps, end } = await play(seed, "askAgain", Infinity);
    expect(end).toEqual(OWING);
    for (let step = 1; step <= steps; step++) {
      // Who is not told of a link makes another one.
      const { links, ...others } = (await play(seed, "askAgain", step)).end;
      expect({ step, ...others, links: Math.min(links, 1) }).toEqual({ step, ...OWING });
    }
  });
});
