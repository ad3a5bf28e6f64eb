import type { LedgerOperation } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { staffActs } from "../../testing/shop/staff-acts";

/** Longer than staff waits for an answer, and shorter than the plugin waits for the gateway. */
const SLOW_MS = 8_500;
const STILL_WORKING = { status: 202, data: { still_working: true } };
const REFUSED = { ret_code: "000999", ret_msg: "try later" };
const BUSY = { status: 400, data: { code: "busy" } };

export default cases("staff acts while the gateway is slow", (shop) => {
  const clerk = new Clerk(shop);

  /** How long an answer took, too. */
  async function timed<Answer>(asked: Promise<Answer>): Promise<[Answer, number]> {
    const begun = performance.now();
    return [await asked, performance.now() - begun];
  }

  const called = (reference: string, kind: LedgerOperation["kind"]) =>
    eventually(
      async () => (await shop.operations(reference, kind))[0]?.called_at != null,
      `${kind} to be called`,
    );

  slow.it(
    "a refund is answered after five seconds, and made once, also where a second one presses meanwhile",
    async () => {
      const { reference } = await shop.paidOrder();
      await shop.gateway.faults({ refund: { delay_ms: SLOW_MS, times: 1 } });
      const pressed = timed(shop.staff("refund", reference));
      await called(reference, "refund");
      const again = await timed(shop.staff("refund", reference));
      expect(again).toMatchObject([BUSY, expect.any(Number)]);
      expect(again[1]).toBeLessThan(5_500);
      const [answer, took] = await pressed;
      expect(answer).toMatchObject(STILL_WORKING);
      expect(answer.data.transaction).toMatchObject({ reference, state: "paid" });
      expect(took).toBeGreaterThan(4_500);
      expect(took).toBeLessThan(6_500);

      await eventually(
        async () => (await shop.transaction(reference)).refunded_amount === "17.50",
        "the refund to be written down",
      );
      expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "17.50" });
      expect(await shop.gateway.calls("refund")).toHaveLength(1);
      expect(await shop.operations(reference, "refund")).toMatchObject([{ outcome: "succeeded" }]);
      const { data } = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
      expect(data.transaction.events).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: "refund_error", data: { code: "busy" } })]),
      );
    },
  );

  slow.it("two who refund in the same moment: what became of both stands in the history", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { delay_ms: SLOW_MS, times: 1 } });
    const answers = await staffActs(shop, "refund", reference, {}, 2);
    expect(answers.toSorted((one, other) => one.status - other.status)).toMatchObject([
      { status: 200, data: { transaction: { state: "refunded" } } },
      BUSY,
    ]);
    await shop.gateway.faults({ refund: { delay_before_ms: SLOW_MS, refuse: REFUSED, times: 1 } });
    const { reference: refused } = await shop.paidOrder();
    expect(await staffActs(shop, "refund", refused)).toMatchObject([
      { status: 400, data: { code: "gateway_refused" } },
    ]);
  });

  slow.it("a refund that the gateway refuses later says so in the transaction", async () => {
    const { reference } = await shop.paidOrder();
    await shop.gateway.faults({ refund: { delay_before_ms: SLOW_MS, refuse: REFUSED, times: 1 } });
    expect(await shop.staff("refund", reference)).toMatchObject(STILL_WORKING);
    await eventually(
      async () => (await shop.transaction(reference)).last_error?.includes("try later") ?? false,
      "the refusal to be written down",
    );
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", refunded_amount: "0.00" });
  });

  slow.it(
    "a question to the gateway is answered after five seconds, and what it brings is done",
    async () => {
      const { reference } = await shop.paidUnnoticed();
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { delay_ms: SLOW_MS, times: 1 } });
      const [answer, took] = await timed(shop.staff("reconcile", reference));
      expect(answer).toMatchObject({ ...STILL_WORKING, data: { transaction: { state: "open" } } });
      expect(took).toBeLessThan(6_500);
      await shop.reconciled(reference);
      expect(await shop.paidOrders()).toHaveLength(1);
    },
  );

  slow.it("a payment that a clerk opens is shown as far as it is, and opened once", async () => {
    const order_id = await clerk.unpaidOrder();
    await shop.gateway.faults({ add: { delay_ms: SLOW_MS, times: 1 } });
    const taking = clerk.take({ order_id, method: "merchant_scan" });
    await eventually(async () => (await shop.gateway.calls("add")).length === 1, "the gateway to be called");
    expect(await clerk.take({ order_id, method: "merchant_scan" })).toMatchObject(BUSY);
    const taken = await taking;
    expect(taken).toMatchObject(STILL_WORKING);
    const { reference, state } = taken.data.payment;
    expect(state).toBe("drafted");
    await eventually(
      async () => (await shop.transaction(reference)).state === "open",
      "the payment to be open",
    );
    expect(await shop.gateway.orders()).toHaveLength(1);
    expect((await clerk.scan(reference, "280000000000000201")).status).toBe(200);
  });
});
