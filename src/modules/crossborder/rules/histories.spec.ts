import { HISTORIES } from "../../../../testing/ledger/histories";
import { MemoryLedger } from "../../../../testing/ledger/memory-ledger";
import { open, StoppedClock } from "../../../../testing/ledger/world";
import { actingAs } from "../store";

describe("over rows in memory", () => {
  it.each(HISTORIES)("%s", async (_, name, play, answers) => {
    const clock = new StoppedClock();
    const ledger = new MemoryLedger(clock.date);
    expect(await play({ ledger, clock, name })).toEqual(answers);
    const { transactions, operations } = ledger.written();
    expect(transactions.length).toBeGreaterThan(0);
    for (const { under_way_until } of transactions) expect(under_way_until).toBeNull();
    for (const { transaction_id } of operations)
      expect(transactions.map(({ id }) => id)).toContain(transaction_id);
  });

  it("the same moment and the same actor write the same", async () => {
    for (const [, name, play] of HISTORIES) {
      const written = await Promise.all(
        [1, 2].map(async () => {
          const clock = new StoppedClock();
          const ledger = new MemoryLedger(clock.date);
          await play({ ledger, clock, name });
          return ledger.written();
        }),
      );
      expect(written[0]).toEqual(written[1]);
    }
  });

  it("a person's change names the person in each of its lines", async () => {
    const clock = new StoppedClock();
    const ledger = new MemoryLedger(clock.date);
    const transaction = await open({ ledger, clock, name: "actor" });
    const lines = ledger.events.length;
    const person = { actor_type: "user", actor_id: "user_1" } as const;
    await actingAs(person, () => ledger.advance(transaction, { state: "paid", gateway_status: "success" }));
    expect(ledger.events.slice(lines)).toMatchObject([person, person]);
  });
});
