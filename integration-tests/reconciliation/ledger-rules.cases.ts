import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { HISTORIES } from "../../testing/ledger/histories";
import { MemoryLedger } from "../../testing/ledger/memory-ledger";
import { StoppedClock } from "../../testing/ledger/world";
import { comparable, type Written } from "../../testing/ledger/written";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import type { Shop } from "../../testing/shop/shop";

/** What a history has written: its name is part of each reference. */
async function written(shop: Shop, name: string): Promise<Written> {
  const rows = (table: string) => shop.database(`crossborder_${table}`).where("deleted_at", null);
  const named = (table: string) =>
    rows(table).whereLike("reference", `cb-${name}-%`).orderBy(["created_at", "id"]);
  const transactions = await named("transaction");
  const schedules = await named("recurring_schedule");
  const ids = [...transactions, ...schedules].map(({ id }) => id);
  return {
    transactions,
    schedules,
    operations: await rows("operation").whereIn("transaction_id", ids).orderBy(["created_at", "id"]),
    events: await rows("event")
      .where((about) => about.whereIn("transaction_id", ids).orWhereIn("schedule_id", ids))
      .orderBy("position"),
    messages: await rows("message").orderBy("position"),
  };
}

export default cases("the ledger on PostgreSQL writes what it writes in memory", (shop) => {
  it.each(HISTORIES)("%s", async (_, name, play, answers) => {
    const { ledger } = shop;
    const { clock } = ledger;
    const memory = new StoppedClock();
    const inMemory = new MemoryLedger(memory.date);
    await play({ ledger: inMemory, clock: memory, name });

    const stopped = new StoppedClock();
    ledger.clock = stopped;
    try {
      expect(await play({ ledger, clock: stopped, name })).toEqual(answers);
      const onDisk = await written(shop, name);
      expect(comparable(onDisk)).toEqual(comparable(inMemory.written()));
    } finally {
      ledger.clock = clock;
    }
  });

  it("of many who write at the same moment, each goes by what the others have written", async () => {
    const { reference } = await shop.checkout();
    const { ledger } = shop;
    const transaction = await shop.transaction(reference);
    const wanted = { kind: "reverse", amount: "17.50" } as const;
    const asked = await Promise.all(Array.from({ length: 10 }, () => ledger.request(transaction, wanted)));
    expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(asked.map(({ operation }) => operation.id)).size).toBe(1);
    const parts = ["1.00", "2.00", "3.00", "4.00", "5.00", "2.50"].map(async (amount) => {
      const { operation } = await ledger.request(transaction, { kind: "part_refund", amount });
      await ledger.settle(operation, { outcome: "succeeded" });
    });
    await Promise.all([...parts, ledger.advance(transaction, { state: "paid" })]);
    // Each sum was made of all that came back so far.
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", refunded_amount: "17.50" });
    const lines = await ledger.historyOf({ transaction_id: transaction.id });
    expect(lines.filter(({ name, data }) => name === "state_changed" && data.to === "refunded")).toHaveLength(
      1,
    );
  });

  const waits = () =>
    eventually(async () => {
      const waiting = await shop.database("pg_stat_activity").where({ wait_event_type: "Lock" });
      return waiting.length > 0;
    }, "a statement waits for a lock");

  it("goes by an operation that ended while the transaction's row was waited for", async () => {
    const { ledger, database } = shop;
    const { reference } = await shop.checkout();
    const transaction = await ledger.advance(await shop.transaction(reference), { state: "paid" });
    const part = { kind: "part_refund", amount: "5.00" } as const;
    const { operation } = await ledger.request(transaction, part);
    const holder = await database.transaction();
    const { id } = transaction;
    await holder("crossborder_transaction").where({ id }).update({ updated_at: new Date() });
    const asking = ledger.noteAsked(transaction, new Date());
    await waits();
    await holder("crossborder_operation").where({ id: operation.id }).update({ outcome: "succeeded" });
    await holder.commit();
    const after = await ledger.advance(await asking, { queried_at: new Date() });
    expect(after.refunded_amount).toBe("5.00");
  });

  /** Payments for one debt, and what adds another one. */
  async function debtOfTwo() {
    const { reference } = await shop.checkout();
    const first = await shop.transaction(reference);
    const payment_collection_ids = [first.payment_collection_id ?? ""];
    const payment_session_ids = ["own", "other"];
    const debt = { payment_collection_ids, payment_session_ids, total: "17.50", payments: [] };
    const rows = "crossborder_transaction";
    const paid = { state: "paid", captured_amount: "17.50" };
    const add = async (knex: Knex, name: string, more: object) => {
      const row = await knex(rows).where({ reference }).first();
      const id = `${first.id}-${name}`;
      const own = { id, reference: `${reference}-${name}`, payment_session_id: name };
      await knex(rows).insert({ ...row, ...paid, ...own, ...more });
      return { id };
    };
    return { debt, add, reference };
  }

  it("claims nothing beside a payment that claims while it waits, also where that one was not there before", async () => {
    const { ledger, database } = shop;
    const { debt, add, reference } = await debtOfTwo();
    const rows = "crossborder_transaction";
    const own = await add(database, "own", {});
    const holder = await database.transaction();
    await holder(rows).where({ reference }).update({ updated_at: new Date() });
    const claiming = ledger.claimDebt(own, debt);
    await waits();
    await add(holder, "other", { claimed_at: new Date() });
    await holder.commit();
    expect(await claiming).toBe("not_yet");
    expect(await ledger.retrieveTransaction(own.id)).toMatchObject({ claimed_at: null });
  });

  it("claims nothing beside a payment whose claim has written it too", async () => {
    const { ledger, database } = shop;
    const { debt, add } = await debtOfTwo();
    const [own, other] = [await add(database, "own", {}), await add(database, "other", {})];
    expect(await ledger.claimDebt(other, debt)).toBe("granted");
    const read = await ledger.readTransaction("id", own.id);
    expect(await ledger.claimDebt(read?.transaction ?? own, debt)).toBe("not_yet");
  });
});
