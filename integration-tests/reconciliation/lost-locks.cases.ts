import { Modules } from "@medusajs/framework/utils";
import { setTimeout as pause } from "node:timers/promises";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";

/** Longer than until a lock is renewed the next time. */
const RENEWED_MS = 6_000;

export default cases("a server loses the lock of a payment that it works on", (shop) => {
  const clerk = new Clerk(shop);

  /** What waits in the database for a row that somebody else has locked. */
  async function waits(): Promise<boolean> {
    const { rows } = await shop.database.raw(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%crossborder_transaction%'",
    );
    return rows.length > 0;
  }

  slow.it("to another one while it waits for its database: it calls the gateway no more", async () => {
    const { reference } = await clerk.hold();
    const locking = shop.container.resolve(Modules.LOCKING);
    const lock = `crossborder:${reference}`;
    const release = () => shop.staff("release", reference, { amount: 10 });
    const rows = await shop.database.transaction();
    let releasing: ReturnType<typeof release>;
    try {
      await rows("crossborder_transaction").where({ reference }).forUpdate().select("id");
      releasing = release();
      await eventually(waits, "the release to wait for the row");
      await locking.release(lock);
      await locking.acquire(lock, { ownerId: "another server", expire: 60 });
      await pause(RENEWED_MS);
    } finally {
      await rows.rollback();
    }
    // Staff has been answered by then, and reads in the history what became of it.
    expect(await releasing).toMatchObject({ status: 202, data: { still_working: true } });
    const isTold = async () => (await shop.ledger.listEvents({ name: "release_error" })).length > 0;
    await eventually(isTold, "the end of the release");
    expect(await shop.ledger.listEvents({ name: "release_error" })).toMatchObject([
      { data: { code: "busy" } },
    ]);
    expect(await shop.gateway.calls("auth-unfreeze")).toEqual([]);
    await locking.release(lock, { ownerId: "another server" });
    expect((await release()).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "15.00", released: "10.00" });
    expect(await shop.operations(reference, "release")).toMatchObject([
      { outcome: "failed" },
      { outcome: "succeeded" },
    ]);
    expect(await shop.transaction(reference)).toMatchObject({
      under_way_until: null,
      released_amount: "10.00",
    });
  });
});
