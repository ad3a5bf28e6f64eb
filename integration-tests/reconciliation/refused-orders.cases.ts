import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ci } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { RECONCILED } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

const MINUTE_MS = 60_000;
/** What a program of the store says, in its own database, to every order. */
const REFUSE = `
  create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'fraud service: no score'; end $$;
  create trigger refuse_order before insert on "order" for each row execute function refuse_order();`;
const SAYS = "fraud service: no score";

export default cases("the store's own program refuses the order of what was paid", (shop) => {
  const inHealth = async (name: string) => {
    const { data } = await shop.admin.get("/admin/crossborder/health");
    return data.checks.find((check: { name: string }) => check.name === name);
  };

  /** It was paid, and the gateway has told of it. */
  async function refused() {
    await shop.database.raw(REFUSE);
    const { reference } = await shop.checkout();
    await shop.gateway.act(reference, "pay");
    await shop.processed(reference);
    return reference;
  }

  it("each look says why, in words without the customer's data, and none is put off by asking", async () => {
    const warn = jest.spyOn(shop.container.resolve(ContainerRegistrationKeys.LOGGER), "warn");
    const reference = await refused();
    const lines = () => warn.mock.calls.map(([line]) => line).filter((line) => line.includes(reference));
    expect(lines()).toEqual([
      expect.stringMatching(/crossborder: notification_not_processed .* reason="fraud service: no score"/),
    ]);
    warn.mockRestore();
    const before = await shop.transaction(reference);
    expect(before).toMatchObject({ state: "paid", reconciliation_status: "pending", last_error: SAYS });
    expect((await shop.inbox())[0]).toMatchObject({ status: "received", last_error: SAYS });
    for (let n = 0; n < 3; n++)
      expect(await shop.staff("reconcile", reference)).toMatchObject({
        status: 400,
        data: { code: "not_reconciled", message: SAYS },
      });
    const { checks, next_check_at } = await shop.transaction(reference);
    expect([checks, next_check_at]).toEqual([before.checks, before.next_check_at]);
    expect(Number(next_check_at)).toBeLessThan(Date.now() + 2 * MINUTE_MS);
  });

  ci.it("a person sees it after ten minutes, and it becomes an order by itself once it may", async () => {
    const reference = await refused();
    await shop.runJobLater();
    expect((await shop.transaction(reference)).reconciliation_status).toBe("pending");
    await shop.row(reference).update({ paid_at: new Date(Date.now() - 11 * MINUTE_MS) });
    await shop.runJobLater();
    const told = await shop.transaction(reference);
    expect(told).toMatchObject({ attention_code: "not_in_agreement", last_error: SAYS, state: "paid" });
    expect(Number(told.next_check_at)).toBeGreaterThan(Date.now());
    expect(await shop.shownToStaff(reference)).toMatchObject({
      actions: { return: { possible: true }, reconcile: { possible: true } },
      customer: { first_name: "Ada", last_name: "Lovelace" },
    });
    const inFeed = () => shop.database("notification").where({ channel: "feed" });
    await eventually(async () => (await inFeed()).length > 0, "staff to be told");
    await shop.database("crossborder_notification").update({ attempts: 9 });
    await shop.runJobLater();
    expect(await inFeed()).toHaveLength(1);
    expect(await inHealth("inbox")).toMatchObject({
      status: "warning",
      finding: "failed",
      facts: { reference },
    });
    await shop.database.raw("drop function refuse_order cascade");
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject(RECONCILED);
    expect(await inHealth("inbox")).toMatchObject({ status: "ok", finding: "empty" });
    expect(await shop.paidOrders()).toMatchObject([{ captured: [17.5] }]);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
  });
});
