import { RETRIES } from "../../src/payments/retry-policy";
import { drawFaults, NO_FAULTS } from "./faults";
import { judge, type Told } from "./judge";
import { requireModelled } from "./not-modelled";
import { everybody } from "./people";
import { Random } from "./random";
import { BEGIN, Scheduler } from "./scheduler";
import { MOST_SKEW_MS } from "./server";
import { Servers } from "./servers";
import { look, runAudit, runJob } from "./shop";
import { PROVIDERS, type Running, World } from "./world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long people and faults go on. */
const STORM_MS = 2 * HOUR_MS;
/** Within so long after that both sides agree, or a person was told: a link for the rest of a payment ends after seven days. */
const CALM_MS = 8 * DAY_MS;
/** A browser or a clerk waits so long for an answer. */
const PATIENCE_MS = MINUTE_MS;

const MOST_CALLS = 100;

/** What came of a history. */
export interface Verdict {
  seed: number;
  /** What is wrong at its end; nothing where all books agree or a person was told. */
  wrong: string[];
  turns: number;
  /** What happened, where it was asked for. */
  story: string[];
}

/** One history of a shop: shoppers, staff, servers that die, and a gateway that is hard to reach, all by the seed. */
export class History {
  readonly random: Random;
  readonly world: World;
  /** In most histories people wait a quarter as long as in the others. */
  readonly minute_ms: number;
  readonly story: string[] = [];
  readonly #scheduler: Scheduler;
  readonly #servers: Servers;
  readonly #outside = { isDead: false, standsUntil: 0 };
  readonly #seen = new Set<string>();
  /** What people saw that must not be. */
  readonly #observed = new Set<string>();
  /** How often a server dies over what it is asked. */
  #deadly = 0;
  /** Nothing fails any more. */
  isCalm = false;
  /** The job has something to do for longer than anything takes. */
  #isRestless = false;
  #calmFrom = 0;
  #calmSince = Infinity;
  /** How many people are not through. */
  #busy = 0;

  constructor(
    readonly seed: number,
    private readonly tells: boolean,
  ) {
    this.random = new Random(seed);
    this.minute_ms = this.random.chance(0.7) ? MINUTE_MS / 4 : MINUTE_MS;
    this.#scheduler = new Scheduler(this.random);
    this.#deadly = this.random.chance(0.5) ? this.random.next() * 0.1 : 0;
    this.world = new World(this.#scheduler, drawFaults(this.random), this.#notified, this.note);
    this.#servers = new Servers(this);
  }

  note = (line: string): void => {
    if (!this.tells) return;
    const passed = ((this.#scheduler.now - BEGIN) / 1000).toFixed(1);
    this.story.push(`${passed.padStart(9)} s  ${line}`);
  };

  /** What has an own error is no fault of the history: whoever asked reads it. */
  async ask<T>(what: string, act: (up: Running) => Promise<T>): Promise<T | undefined> {
    const up = this.#servers.pick();
    this.note(`${up.server.name}: ${what}`);
    if (this.random.chance(this.#deadly)) void this.#servers.killSoon(up);
    const acted = act(up).catch((error: unknown) => {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error;
      this.note(`${up.server.name}: ${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
    return await Promise.race([acted, this.wait(PATIENCE_MS).then(() => undefined)]);
  }

  /** Somebody sees what must not be, whatever comes of it. */
  observe(what: string): void {
    this.note(what);
    this.#observed.add(what);
  }

  wait = (ms: number): Promise<void> =>
    new Promise((resolve) => void this.#scheduler.after(ms, this.#outside, resolve));

  async play(): Promise<Verdict> {
    // Turns leave no room for what comes to the process from outside.
    await new Promise((resolve) => setImmediate(resolve));
    this.#servers.start();
    const failed: unknown[] = [];
    const people = this.#people();
    this.#busy = people.length;
    for (const one of people)
      one.catch((error: unknown) => void failed.push(error)).finally(() => void this.#busy--);
    void this.#minutes();
    await this.#storm();
    this.#beginCalm();
    await this.#calm();
    // A refund of which the gateway has told, and the shop has dealt with that, needs no audit.
    const untold = [...this.world.gateway.orders.values()].filter((one) => !one.is_told);
    const early = this.world.hasWrongClock
      ? []
      : this.#judge(new Set(untold.map(({ reference }) => reference)));
    await this.#audit();
    await this.#calm();
    if (failed.length > 0) throw failed[0];
    requireModelled();
    if (this.#scheduler.isEndless || this.#isRestless) return this.#verdict(["it came to no rest"]);
    const wrong = [...this.#observed, ...early.map((what) => `${what}, until the audit`), ...this.#judge()];
    return this.#verdict([...new Set(wrong)]);
  }

  /** People do what they do, and everything fails, until they are through. */
  async #storm(): Promise<void> {
    while (this.#scheduler.now < BEGIN + STORM_MS && this.#busy > 0 && !this.#scheduler.isEndless)
      await this.#scheduler.runUntil(this.#scheduler.now + 10 * MINUTE_MS);
  }

  #verdict(wrong: string[]): Verdict {
    return { seed: this.seed, wrong, turns: this.#scheduler.turns, story: this.story };
  }

  #people(): Promise<void>[] {
    return [...everybody(this), ...this.#servers.accidents()];
  }

  #notified = async (reference: string): Promise<boolean> =>
    (await this.ask(`is notified of ${reference}`, (up) => look(up, reference, "notification"))) ?? false;

  async #minutes(): Promise<void> {
    for (;;) {
      await this.wait(MINUTE_MS);
      if (this.isCalm) return;
      const { date } = this.#servers.pick().server.clock;
      if (this.#dueAt().some((moment) => moment <= date().getTime())) void this.ask("runs the job", runJob);
    }
  }

  /** Nothing fails any more. */
  #beginCalm(): void {
    this.isCalm = true;
    this.world.confirmMove();
    this.#calmSince = this.#scheduler.now;
    Object.assign(this.world.faults, NO_FAULTS);
    this.#deadly = 0;
    // What a server wrote whose clock was ahead, another one whose clock is behind takes for new for so long.
    this.#calmFrom = this.#scheduler.now + (this.world.hasWrongClock ? 3 * MOST_SKEW_MS : 0);
  }

  /** The job runs until nothing is left to do. */
  async #calm(): Promise<void> {
    // Each of its looks may be planned by a clock that is ahead.
    const ahead_ms = this.world.hasWrongClock ? RETRIES.checks * MOST_SKEW_MS : 0;
    const until = this.#scheduler.now + CALM_MS + ahead_ms;
    for (;;) {
      const due = this.#dueAt();
      this.world.gateway.expire();
      const next = Math.max(Math.min(...due), this.#scheduler.now) + MINUTE_MS;
      this.#isRestless ||= next > until && due.length > 0;
      if (due.length === 0 || this.#isRestless || this.#scheduler.isEndless) return;
      await this.#scheduler.runUntil(next);
      void this.ask("runs the job", runJob);
      await this.#scheduler.runUntil(this.#scheduler.now + MINUTE_MS);
      for (const { reference, asked_at, hold_until } of this.world.gateway.orders.values())
        if (asked_at > Math.max(this.#calmFrom, hold_until ?? 0)) this.#seen.add(reference);
    }
  }

  /** The night's audit asks the gateway again, compares, and mends or tells. */
  async #audit(): Promise<void> {
    for (const provider_id of PROVIDERS)
      void this.ask(`audits ${provider_id}`, (up) => runAudit(up, provider_id));
    await this.#scheduler.runUntil(this.#scheduler.now + 10 * MINUTE_MS);
  }

  /** When the job has something to do. */
  #dueAt = (): number[] =>
    this.world.ledger.rows.transactions
      .all()
      .flatMap(({ reference, state, reconciliation_status: status, next_check_at, late_look_at }) => {
        // Whether a hold has ended, or somebody has paid what was over, the job looks again and again: once in the calm is enough.
        const isSeen = this.#seen.has(reference);
        const isHeld = state === "held" && (status === "reconciled" || status === "needs_attention");
        const check = isSeen && isHeld ? null : next_check_at;
        // A late look finds what was paid, or can be.
        const order = this.world.gateway.orders.get(reference);
        const isUnpaid = !order?.paid_at && (this.isCalm || order?.status === "closed");
        return [check, isSeen || isUnpaid ? null : late_look_at];
      })
      .flatMap((moment) => moment?.getTime() ?? [])
      .concat(this.#hourAt(), this.world.ledger.hasMessages() ? this.#scheduler.now : []);

  /** When the job looks next for what Medusa gave back without telling: once in the calm is enough. */
  #hourAt(): number[] {
    const { started_at } = this.world.ledger.hour ?? { started_at: this.#scheduler.now - HOUR_MS };
    return this.isCalm && started_at <= this.#calmSince ? [started_at + HOUR_MS] : [];
  }

  #judge(open?: ReadonlySet<string>): string[] {
    const told = this.world.ledger.rows.transactions.all().map((row): Told => ({
      reference: row.reference,
      payment_session_id: row.payment_session_id,
      payment_collection_id: row.payment_collection_id,
      is_told: row.reconciliation_status === "needs_attention" && row.attention_code !== "audit",
    }));
    const { gateway, rows, lost, ledger } = this.world;
    // A server whose clock is behind plans each look for the past, and looks again in the next minute.
    const most_calls = this.world.hasWrongClock ? Infinity : MOST_CALLS;
    const events = ledger.written;
    return judge({ orders: gateway.orders.values(), rows, told, lost, most_calls, events, open });
  }
}
