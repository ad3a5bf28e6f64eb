import BigNumber from "bignumber.js";
import { z } from "zod";
import { movementStatement } from "../../src/modules/crossborder/days";
import { slow } from "../../testing/jest/lanes";
import { accountDay } from "../../testing/shop/account-day";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { bookOf } from "./four-books";

const DAILY = "/admin/crossborder/books/daily";
const daysSchema = z.array(
  z.object({
    day: z.string(),
    provider_id: z.string(),
    currency_code: z.string(),
    paid: z.string(),
    refunded: z.string(),
    returned: z.string(),
  }),
);

export default cases("what moved on each day", (shop) => {
  const clerk = new Clerk(shop);
  const today = () => accountDay();
  const yesterday = () => accountDay(Date.now() - 24 * 3_600_000);
  async function daily(more = "") {
    const { status, data } = await shop.admin.get(`${DAILY}?from=${yesterday()}&to=${today()}${more}`);
    expect([status, data.message]).toEqual([200, undefined]);
    return daysSchema.parse(data.days);
  }
  const row = (reference: string) => shop.database("crossborder_transaction").where({ reference });

  it("is what was paid, refunded and returned, by channel and currency, and adds up to the four books", async () => {
    const [kept, refunded, cny] = [
      await shop.paidOrder(),
      await shop.paidOrder(),
      await shop.paidOrder("cny"),
    ];
    expect((await shop.admin.post(`/admin/payments/${refunded.payment.id}/refund`, {})).status).toBe(200);
    await shop.runJobLater();
    const days = await daily();
    expect(days).toMatchObject([
      { currency_code: "cny", paid: "118.00", refunded: "0.00", returned: "0.00" },
      { currency_code: "usd", paid: "35.00", refunded: "17.50", returned: "0.00" },
    ]);
    expect(new Set(days.map((one) => one.provider_id))).toEqual(new Set(["pp_crossborder-channel-a_main"]));
    for (const [currency, references] of [
      ["usd", [kept.reference, refunded.reference]],
      ["cny", [cny.reference]],
    ] as const) {
      const books = await Promise.all(references.map((reference) => bookOf(shop, reference)));
      const left = days
        .filter((one) => one.currency_code === currency)
        .reduce((sum, one) => sum.plus(one.paid).minus(one.refunded).minus(one.returned), new BigNumber(0));
      for (const book of ["gateway", "ledger", "payments", "orders"]) {
        const sum = books.reduce((total, one) => total.plus(one[book] ?? "NaN"), new BigNumber(0));
        expect([book, sum.toFixed(2)]).toEqual([book, left.toFixed(2)]);
      }
    }
  });

  it("has money that went back because no order could use it", async () => {
    const { reference } = await shop.paidUnnoticed();
    expect((await shop.staff("return", reference)).status).toBe(200);
    expect(await daily()).toMatchObject([{ paid: "17.50", refunded: "0.00", returned: "17.50" }]);
  });

  slow.it("has of a hold what was captured, and nothing of what was only held", async () => {
    const [captured] = [await clerk.hold(), await clerk.hold()];
    const path = `/admin/crossborder/transactions/${captured.reference}/capture`;
    expect((await shop.admin.post(path, { amount: "10.10" })).status).toBe(200);
    expect(await daily("&provider_id=pp_crossborder-in-store_main")).toMatchObject([
      { provider_id: "pp_crossborder-in-store_main", paid: "10.10", refunded: "0.00" },
    ]);
    expect(await daily("&provider_id=pp_crossborder-channel-b_main")).toEqual([]);
  });

  slow.it("counts by the day of the account's time zone, to the second", async () => {
    const [late, early] = [await shop.paidOrder(), await shop.paidOrder()];
    const midnight = new Date(`${today()}T00:00:00+08:00`);
    await row(late.reference).update({ paid_at: new Date(midnight.getTime() - 1000) });
    await row(early.reference).update({ paid_at: midnight });
    expect(await daily()).toMatchObject([
      { day: yesterday(), paid: "17.50" },
      { day: today(), paid: "17.50" },
    ]);
    expect(await daily("&currency_code=CNY")).toEqual([]);
  });

  slow.it(
    "adds up cents exactly, of however many payments, without reading those of other days",
    async () => {
      await shop.database
        .raw(`insert into crossborder_transaction (id, reference, provider_id, operation, currency_code,
        amount, state, reconciliation_status, captured_amount, paid_at)
      select 'sum-' || n, 'SUM-' || n, 'pp_crossborder-channel-b_main', 'secure-pay', 'usd', '0.10', 'paid', 'reconciled',
        '0.10', now() - case when n <= 1000 then interval '0' else interval '200 days' end
      from generate_series(1, 20000) as n`);
      await shop.database.raw("analyze crossborder_transaction");
      const days = await daily();
      const paid = days.reduce((sum, one) => sum.plus(one.paid), new BigNumber(0));
      expect(paid.toFixed(2)).toBe("100.00");
      const to = new Date();
      const filter = {
        provider_ids: ["pp_crossborder-channel-b_main"],
        from: new Date(to.getTime() - 48 * 3_600_000),
        to,
        time_zone: "+08:00",
      };
      const { sql, bindings } = movementStatement(shop.database, filter).toSQL();
      const plan = await shop.database.raw(`explain ${sql}`, [...bindings]);
      expect(JSON.stringify(plan.rows)).toContain("IDX_crossborder_transaction_filters");
    },
  );

  it.each([
    ["from=2026-01-01&to=2026-04-03", /1 to 92 days/],
    ["from=2026-01-02&to=2026-01-01", /1 to 92 days/],
    ["from=2026-02-30&to=2026-03-01", /from: must be a day/],
    ["to=2026-03-01", /from/],
  ])("is asked for at most a quarter of a year: %s", async (query, message) => {
    const { status, data } = await shop.admin.get(`${DAILY}?${query}`);
    expect([status, data.message]).toEqual([400, expect.stringMatching(message)]);
  });
});
