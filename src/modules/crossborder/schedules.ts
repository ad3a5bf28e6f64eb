import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { History } from "./history";
import type { Id } from "./reads";
import { addDeduction, settleOperation } from "./rules/operations";
import { changedSchedule, countDeduction, nameSchedule, type ScheduleUpdate } from "./rules/schedules";
import type { Shops } from "./shops";
import { type TransactionState, UNPAID } from "./states";
import { type Begun, type Store, TABLES, writeAtOnce, currentActor } from "./store";
import type { TransactionWriter } from "./transaction-writer";
import type { Transactions } from "./transactions";
import type { LedgerTransaction, NewDeduction, Schedule, ScheduleOperation, WantedChange } from "./types";
/** So many deductions of a schedule are handed out, its newest: one that is charged each day has thousands. */
const SHOWN = 100;

/** A deduction in one of these states counts. */
const COUNTED: readonly TransactionState[] = ["paid", "captured", "refunded", "reversed", "failed", "closed"];

const figuresSchema = z.array(
  z.object({
    schedule_id: z.string(),
    /** How many deductions there are, the first payment among them. */
    deduction_count: z.number(),
    /** How many were paid: neither declined nor never paid. */
    paid_count: z.number(),
    /** How many have money that neither was given back nor sent back, and how much, as decimal text with two places. */
    kept_count: z.number(),
    kept_amount: z.string(),
  }),
);
/** What all deductions of a schedule come to. */
type DeductionFigures = z.output<typeof figuresSchema>[number];

/** The deductions of a schedule, the first payment among them: the newest, the oldest of these first, and what all come to. */
export interface Deductions extends Omit<DeductionFigures, "schedule_id"> {
  newest: LedgerTransaction[];
}

export const inSchedules = (knex: Knex, schedule_ids: readonly string[]) =>
  knex<LedgerTransaction>(TABLES.transaction)
    .whereIn("schedule_id", [...schedule_ids])
    .whereNull("deleted_at");

async function newestOf(knex: Knex, schedule_ids: readonly string[]): Promise<LedgerTransaction[]> {
  const place = knex.raw(
    "row_number() over (partition by schedule_id order by created_at desc, id desc) as place",
  );
  const placed = inSchedules(knex, schedule_ids).clearSelect().select("id", place).as("placed");
  return await knex<LedgerTransaction>(TABLES.transaction)
    .whereIn("id", knex.from(placed).where("place", "<=", SHOWN).select("id"))
    .orderBy(["created_at", "id"]);
}

async function figuresOf(knex: Knex, schedule_ids: readonly string[]): Promise<DeductionFigures[]> {
  const rows: unknown = await knex
    .from(
      inSchedules(knex, schedule_ids)
        .select(
          "schedule_id",
          "state",
          knex.raw("captured_amount::numeric - refunded_amount::numeric - returned_amount::numeric as kept"),
        )
        .as("theirs"),
    )
    .groupBy("schedule_id")
    .select(
      "schedule_id",
      knex.raw("count(*)::int as deduction_count"),
      knex.raw("(count(*) filter (where state <> all(?)))::int as paid_count", [[...UNPAID]]),
      knex.raw("(count(*) filter (where kept > 0))::int as kept_count"),
      knex.raw("coalesce(sum(kept) filter (where kept > 0), 0)::numeric(20, 2)::text as kept_amount"),
    );
  return figuresSchema.parse(rows);
}

/** The deduction of a schedule that has that number of the gateway. */
async function findDeduction(
  knex: Knex,
  schedule_id: string,
  transaction_no: string,
): Promise<LedgerTransaction | undefined> {
  return await inSchedules(knex, [schedule_id]).where({ transaction_no }).first();
}

const placeSchema = z.tuple([z.object({ place: z.number(), counted: z.number() })]);
/** Which of the deductions that count one is, the oldest being number 1 (0: it does not count), and how many count. */
type Place = z.output<typeof placeSchema>[0];

async function placeOf(knex: Knex, schedule_id: string, { id }: Id): Promise<Place> {
  const counted = inSchedules(knex, [schedule_id]).whereIn("state", COUNTED);
  const rows: unknown = await knex
    .with("counted", counted)
    .from("counted")
    .select(
      knex.raw(
        "(count(*) filter (where (created_at, id) <= (select created_at, id from counted where id = ?)))::int as place",
        [id],
      ),
      knex.raw("count(*)::int as counted"),
    );
  return placeSchema.parse(rows)[0];
}

/** Recurring schedules and their deductions. */
export class Schedules {
  constructor(
    private readonly store: Store,
    private readonly writer: TransactionWriter,
    private readonly transactions: Pick<Transactions, "findByReference">,
    private readonly history: Pick<History, "hasLine">,
    private readonly shops: Pick<Shops, "requireOwn">,
  ) {}

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findSchedule(provider_ids: string[], schedule_no: string): Promise<Schedule | undefined> {
    const filters = { provider_id: provider_ids, schedule_no };
    const [schedule] = await this.store.rows.listRecurringSchedules(filters, { take: 1 });
    return schedule;
  }

  /**
   * Writes down the number that the gateway gave a schedule. A number that is known already stays. A cancellation that waits for
   * it is due.
   */
  async nameSchedule(id: string, schedule_no: string): Promise<void> {
    await this.changeSchedule(id, (schedule) => nameSchedule(schedule, schedule_no, this.store.clock.date()));
  }

  /** The deductions of some schedules, by the schedule's id. */
  async deductionsOf(schedule_ids: string[]): Promise<Map<string, Deductions>> {
    if (schedule_ids.length === 0) return new Map();
    const { pool } = this.store;
    const [newest, figures] = await Promise.all([
      newestOf(pool, schedule_ids),
      figuresOf(pool, schedule_ids),
    ]);
    return new Map(
      figures.map(({ schedule_id, ...own }) => [
        schedule_id,
        { ...own, newest: newest.filter((one) => one.schedule_id === schedule_id) },
      ]),
    );
  }

  /**
   * Changes a schedule by what it is at that moment, if `decide` gives a change. Where it names an `attention_code`, the store is
   * told that a person must look, each time; where there was one and is none any more, that no person must.
   */
  async changeSchedule(
    id: string,
    decide: (schedule: Schedule) => ScheduleUpdate | undefined,
  ): Promise<Schedule> {
    return await this.store.inTransaction(async (begun) => {
      const schedule = await this.#lock(id, begun);
      return await this.#write(schedule, decide(schedule), begun);
    });
  }

  /**
   * Writes down that the gateway is about to be asked for a change. What was asked for before, and is not decided, is asked for again.
   * Its caller has locked the schedule.
   * @throws MedusaError `another_shop` where another one has started it
   */
  async beginScheduleChange(schedule_id: string, wanted: WantedChange): Promise<ScheduleOperation> {
    const { rows, clock } = this.store;
    return await this.store.inTransaction(async ({ context }) => {
      await this.shops.requireOwn(await rows.retrieveRecurringSchedule(schedule_id, {}, context));
      const same = { schedule_id, ...wanted, outcome: ["requested", "unknown"] };
      const [asked] = await rows.listScheduleOperations(same, { take: 1 }, context);
      const called_at = clock.date();
      if (asked) {
        const attempts = asked.attempts + 1;
        return await rows.updateScheduleOperations({ id: asked.id, attempts, called_at }, context);
      }
      const row = { schedule_id, ...wanted, ...currentActor(), attempts: 1, called_at };
      return await rows.createScheduleOperations(row, context);
    });
  }

  /** Writes down what the gateway answered, with a line of the history. */
  async settleScheduleChange(
    { id, schedule_id, kind }: ScheduleOperation,
    result: Pick<ScheduleOperation, "outcome" | "ret_code">,
  ): Promise<void> {
    const data = { kind, outcome: result.outcome, ret_code: result.ret_code ?? undefined };
    const line = { schedule_id, ...currentActor(), name: "operation_answered", data } as const;
    await this.store.inTransaction(async ({ context, knex }) => {
      await this.store.rows.updateScheduleOperations({ id, ...result }, context);
      await this.store.tell({ events: [line] }, knex);
    });
  }

  /** Records a deduction, once: resolves to the transaction of its schedule that has its number. */
  async recordDeduction(deduction: NewDeduction): Promise<LedgerTransaction> {
    const { schedule_id, transaction_no: gateway_id } = deduction;
    return await this.store.inTransaction(async ({ knex }) => {
      const known = await findDeduction(knex, schedule_id ?? "", gateway_id ?? "");
      if (known) return known;
      const isTaken = (await this.transactions.findByReference(deduction.reference)) !== undefined;
      const on = this.store.actorAndTime();
      const added = addDeduction(generateEntityId(undefined, "cbtrx"), deduction, isTaken, on);
      // The schedule's shop has it, also where another one hears of it.
      const { shop_id } = await knex(TABLES.schedule)
        .where({ id: schedule_id })
        .first<Pick<Schedule, "shop_id">>("shop_id");
      const transaction = { ...added.transaction, shop_id };
      const { operation } = await this.writer.add(knex, { ...added, transaction });
      const result = { outcome: "succeeded", gateway_id } as const;
      return await this.writer.change(knex, operation.transaction_id, (rows) =>
        settleOperation(rows, operation.id, result, {}, on),
      );
    });
  }

  /** Which deduction of its schedule a transaction is, the first payment being number 1; moves the schedule on. */
  async countDeduction(transaction: LedgerTransaction): Promise<{ schedule: Schedule; deduction: number }> {
    const { id, schedule_id } = transaction;
    return await this.store.inTransaction(async (begun) => {
      const schedule = await this.#lock(schedule_id ?? "", begun);
      const { place: deduction, counted } = await placeOf(begun.knex, schedule.id, transaction);
      const isCounted = await this.history.hasLine({ transaction_id: id, name: "reconciled" }, begun.context);
      const change = countDeduction(schedule, transaction, counted, isCounted);
      return { schedule: await this.#write(schedule, change, begun), deduction };
    });
  }

  /**
   * Locks it until the database transaction ends, and reads it. In SQL: MikroORM's locking read takes the whole table.
   * @throws MedusaError NOT_FOUND
   */
  async #lock(id: string, { knex, context }: Begun): Promise<Schedule> {
    const locked = knex(TABLES.schedule).where({ id, deleted_at: null }).forUpdate();
    const row = await locked.first<Schedule | undefined>("*");
    return row ?? (await this.store.rows.retrieveRecurringSchedule(id, {}, context));
  }

  async #write(before: Schedule, update: ScheduleUpdate | undefined, { knex }: Begun): Promise<Schedule> {
    if (!update) return before;
    const { schedule: change, ...told } = changedSchedule(before, update, this.store.actorAndTime());
    const parts = [{ table: TABLES.schedule, change }, ...(await this.store.told(told))];
    return (await writeAtOnce<Schedule>(knex, parts))?.row ?? before;
  }
}
