import { HISTORIES } from "../../testing/ledger/histories";
import { MemoryLedger } from "../../testing/ledger/memory-ledger";
import { StoppedClock } from "../../testing/ledger/world";
import { comparable, type Written } from "../../testing/ledger/written";
import { cases } from "../../testing/shop/cases";
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
});
