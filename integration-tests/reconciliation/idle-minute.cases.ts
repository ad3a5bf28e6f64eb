import { z } from "zod";
import { cases } from "../../testing/shop/cases";
import { hourPasses, makeDue } from "../../testing/shop/make-due";

const statementSchema = z.object({ sql: z.string() });
const JOBS = ["reconciliation", "resume-audits"] as const;
/** What is looked for in Medusa's records once an hour. */
const HOURLY = /from "refund"|from "order_change"|"canceled_at" >=|from "order" placed/;
/** What is read of one payment. */
const OF_ONE = /as order_taken_back|as found/;
const isHourly = (sql: string): boolean => HOURLY.test(sql) && !OF_ONE.test(sql);

export default cases("a minute of the jobs in which nothing is due", (shop) => {
  /** What is sent to the database while a minute's jobs run, without the hour's work. */
  async function minute(): Promise<string[]> {
    const statements: string[] = [];
    const note = (asked: unknown) => void statements.push(statementSchema.parse(asked).sql);
    shop.database.on("query", note);
    for (const job of JOBS) await shop.runMinute(job);
    shop.database.removeListener("query", note);
    return statements;
  }

  it("takes ten statements at most, and reads no table of Medusa's", async () => {
    await shop.paidOrder();
    await shop.runJob();
    const statements = await minute();
    // Medusa's engine looks for an earlier run of each job by its id.
    expect(statements.filter((sql) => !/crossborder_|"workflow_execution"/.test(sql))).toEqual([]);
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.length).toBeLessThanOrEqual(10);
  });

  it("in an hour: Medusa's records are looked through once, by their primary keys", async () => {
    await shop.runJob();
    await hourPasses(shop.database);
    const asked = (await minute()).filter(isHourly);
    expect(asked.filter((sql) => /count\(/.test(sql))).toEqual([]);
    for (const sql of asked.filter((one) => !one.includes("order_change")))
      expect(sql).toMatch(/"id" > '(ref|order)_|placed\.id > /);
    // The day's share of the orders is two spans of time around midnight.
    expect(asked.length).toBeGreaterThanOrEqual(6);
    expect(asked.length).toBeLessThanOrEqual(7);
    expect((await minute()).filter(isHourly)).toEqual([]);
  });

  it("an hour's work that was cut short: the next minute begins it again, and one server at a time", async () => {
    await shop.runJob();
    const hour = () => shop.database("crossborder_job_run").where({ id: "hourly" });
    await hour().update({ looked_to: new Date(0), started_at: new Date(Date.now() - 58_000) });
    const [one, other] = await Promise.all([shop.ledger.beginHour(), shop.ledger.beginHour()]);
    expect([one, other].filter(Boolean)).toEqual([{ looked_to: new Date(0), position: null }]);
    expect(await shop.ledger.beginHour()).toBeUndefined();
  });

  it("leaves the hour's work alone, and does what is due all the same", async () => {
    await shop.runJob();
    const { reference } = await shop.checkout();
    await makeDue(shop.database);
    const statements = await minute();
    expect(statements.filter(isHourly)).toEqual([]);
    const { checks } = await shop.transaction(reference);
    expect(checks).toBe(1);
  });
});
