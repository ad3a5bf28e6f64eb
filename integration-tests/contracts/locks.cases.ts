import { randomUUID } from "node:crypto";
import { contracts } from "./kit/in-medusa";
import { coreFlows } from "./kit/plain-medusa";
import { eventually } from "../../testing/shop/sandbox-control";

export default contracts("a lock of Medusa's PostgreSQL provider", (medusa) => {
  const key = "a key";
  const owner = () => ({ ownerId: randomUUID(), expire: 15 });

  it("that somebody has is refused in these words", async () => {
    await medusa.locking.acquire(key, owner());
    await expect(medusa.locking.acquire(key, owner())).rejects.toThrow(
      /Failed to acquire lock|is already locked/,
    );
  });

  it("that two ask for in the same moment is refused to one of them in these words", async () => {
    const ends = await inOneMoment([owner(), owner()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const reason: unknown = ends.find((end) => end.status === "rejected")?.reason;
    expect(String(reason)).toMatch(/Failed to acquire lock|is already locked/);
  });

  it("is prolonged for its owner, and released for nobody else", async () => {
    const mine = owner();
    await medusa.locking.acquire(key, mine);
    const until = async () => (await medusa.database("locking").where({ id: key }).first())?.expiration;
    const before = await until();
    await medusa.locking.acquire(key, { ...mine, expire: 60 });
    expect((await until()).getTime()).toBeGreaterThan(before.getTime());
    expect(await medusa.locking.release(key, owner())).toBe(false);
    expect(await medusa.locking.release(key, mine)).toBe(true);
  });

  it("is a row of `locking`, by id, with its owner and when it expires", async () => {
    expect(await medusa.columnsOf("locking")).toEqual(
      expect.arrayContaining(["id", "owner_id", "expiration"]),
    );
  });

  it("without an owner, as completion takes it, is given to all who ask in the same moment", async () => {
    const ends = await inOneMoment([{ expire: 120 }, { expire: 120 }]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  });

  it("that Medusa's workflows take ends after ten seconds, but for these two", () => {
    const longer = coreFlows().filter(({ text }) => /\bttl: (?!10\b)/.test(text));
    expect(longer.map(({ file }) => file).sort()).toEqual([
      "cart/workflows/complete-cart.js",
      "payment/workflows/process-payment.js",
    ]);
  });

  /** All have found that there is no lock before the first of them writes one. */
  async function inOneMoment(all: { ownerId?: string; expire: number }[]) {
    const transaction = await medusa.database.transaction();
    await transaction.raw("lock table locking in share mode");
    const ends = Promise.allSettled(all.map((one) => medusa.locking.acquire(key, one)));
    const waiting = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'";
    const count = async () =>
      (await medusa.database.raw<{ rows: [{ count: number }] }>(waiting)).rows[0].count;
    await eventually(async () => (await count()) >= all.length, "all of them to wait");
    await transaction.commit();
    return await ends;
  }
});
