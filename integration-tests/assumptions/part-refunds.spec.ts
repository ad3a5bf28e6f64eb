import { DayView } from "../../src/http";
import type { CrossborderOptions } from "../../src/payments/options";
import { slow } from "../../testing/jest/lanes";
import { Clerk } from "../../testing/shop/clerk";
import { inShop } from "../../testing/shop/in-shop";
import { accountDay } from "../../testing/shop/account-day";
import { all, bookOf } from "../admin/four-books";
import { Auditor, MAIN, NO_FINDINGS } from "../reconciliation/auditor";
import { AGREED, NOT_BOOKED, PartRefunds } from "../reconciliation/part-refunds";
import { Subscription } from "../recurring/subscription";

/*
 * A merchant whose gateway takes refunds of a part, and a store that was told so.
 */

const OPTIONS = { partialRefunds: true } as const satisfies Partial<CrossborderOptions>;
process.env.GATEWAY_OPTIONS = JSON.stringify(OPTIONS);

const LOST = { refund: { drop: true, times: 1 } };
const NOT_TODAY = { ret_code: "000030", ret_msg: "not today" };
const NEVER_ARRIVES = { refund: { reset: true, times: 1 } };

inShop(
  "refunds of a part",
  (shop) => {
    const staff = new PartRefunds(shop);
    const auditor = new Auditor(shop);
    const inMedusa = (payment_id: string, amount?: number) =>
      shop.admin.post(`/admin/payments/${payment_id}/refund`, { amount });
    const refund = (reference: string, amount?: string) => staff.act(reference, "refund", { amount });
    const made = async (reference: string) => {
      const calls = await shop.gateway.calls("refund");
      return calls
        .filter((call) => call.reference === reference && call.ret_code === "000100")
        .map(({ fields }) => fields.amount ?? fields.rmbAmount);
    };
    it("five, five and the rest: each is an operation of its own, and the last makes it refunded", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      const { data } = await shop.admin.get(`/admin/crossborder/transactions/${reference}`);
      expect(data.transaction.actions.refund).toMatchObject({ amount: "17.50", whole_only: false });
      expect((await inMedusa(payment.id, 5)).status).toBe(200);
      expect(await bookOf(shop, reference)).toEqual(all("12.50"));
      const second = await refund(reference, "5.00");
      expect(second).toMatchObject({
        status: 200,
        data: { transaction: { state: "paid", refunded_amount: "10.00" } },
      });
      expect(await bookOf(shop, reference)).toEqual(all("7.50"));
      for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...AGREED });
      expect((await refund(reference)).status).toBe(200);
      expect(await shop.transaction(reference)).toMatchObject({
        state: "refunded",
        refunded_amount: "17.50",
      });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await made(reference)).toEqual(["5.00", "5.00", "7.50"]);
      const operations = await shop.operations(reference, "part_refund");
      expect(operations.map(({ amount, outcome }) => [amount, outcome])).toEqual([
        ["5.00", "succeeded"],
        ["5.00", "succeeded"],
        ["7.50", "succeeded"],
      ]);
      expect(new Set(operations.map((one) => one.reference)).size).toBe(3);
      expect(await staff.of(order.id)).toEqual([5, 5, 7.5]);
      expect(await staff.moved()).toMatchObject({ paid: "17.50", refunded: "17.50" });
      expect(await refund(reference, "1.00")).toMatchObject({
        status: 400,
        data: { code: "already_returned" },
      });
      await auditor.timePasses();
      const { audit } = await auditor.audit();
      expect(audit.findings).toEqual(NO_FINDINGS);
    });

    it("the answer to a part is lost: it is found by its number, recorded by itself, and made once", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      await shop.gateway.faults({
        ...LOST,
        "tran-query": { refuse: { ret_code: "000080", ret_msg: "later" } },
      });
      expect((await inMedusa(payment.id, 5)).status).not.toBe(200);
      await shop.gateway.faults({});
      expect(await staff.of(order.id)).toEqual([]);
      expect(await refund(reference)).toMatchObject({ status: 400, data: { code: "refund_under_way" } });
      await staff.act(reference, "reconcile");
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...AGREED });
      expect(await staff.of(order.id)).toEqual([5]);
      expect(await bookOf(shop, reference)).toEqual(all("12.50"));
      expect(await made(reference)).toEqual(["5.00"]);
    });

    it("a part, and then the order is cancelled: the rest goes back", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      expect((await inMedusa(payment.id, 5)).status).toBe(200);
      expect((await shop.admin.post(`/admin/orders/${order.id}/cancel`)).status).toBe(200);
      for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
      expect(await made(reference)).toEqual(["5.00", "12.50"]);
      expect(await shop.transaction(reference)).toMatchObject({ state: "refunded", ...AGREED });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    });

    slow.it(
      "a part that never arrives: it is not sent again while it could, and the next one is",
      async () => {
        const { reference, order, payment } = await shop.paidOrder();
        await shop.gateway.faults(NEVER_ARRIVES);
        expect((await inMedusa(payment.id, 5)).status).not.toBe(200);
        await shop.gateway.faults({});
        expect(await inMedusa(payment.id, 5)).toMatchObject({ status: 400, data: { code: "under_way" } });
        expect(await made(reference)).toEqual([]);
        await shop.runJobLater();
        expect(await shop.operations(reference, "part_refund")).toMatchObject([{ outcome: "failed" }]);
        expect(await shop.transaction(reference)).toMatchObject(AGREED);
        expect((await inMedusa(payment.id, 5)).status).toBe(200);
        expect(await made(reference)).toEqual(["5.00"]);
        expect(await staff.of(order.id)).toEqual([5]);
        expect(await bookOf(shop, reference)).toEqual(all("12.50"));
      },
    );

    slow.it(
      "a part of what was captured of a hold: the rest of the hold stays until the last part",
      async () => {
        const { reference, order_id } = await new Clerk(shop).hold();
        expect((await staff.act(reference, "capture", { amount: "10.00" })).status).toBe(200);
        expect((await refund(reference, "4.00")).status).toBe(200);
        expect(await shop.transaction(reference)).toMatchObject({
          ...{ state: "captured", captured_amount: "10.00" },
          ...{ refunded_amount: "4.00", released_amount: "0.00" },
        });
        expect(await bookOf(shop, reference)).toEqual(all("6.00"));
        expect((await refund(reference, "6.00")).status).toBe(200);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({
          ...{ state: "refunded", refunded_amount: "10.00", released_amount: "15.00", ...AGREED },
        });
        expect(await staff.of(order_id)).toEqual([4, 6]);
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      },
    );

    slow.it("the gateway's statement of the day agrees, with the parts of a payment as one", async () => {
      const { reference, payment } = await shop.paidOrder();
      expect((await inMedusa(payment.id, 5)).status).toBe(200);
      expect((await refund(reference, "5.00")).status).toBe(200);
      const file = (await shop.gateway.statement()).toString("base64");
      const body = { provider_id: MAIN, day: accountDay(), file };
      const { status, data } = await shop.admin.post("/admin/crossborder/days/statement", body);
      expect([status, data.message]).toEqual([200, undefined]);
      const { groups } = DayView.parse(data.day).statement?.result ?? {};
      expect(groups).toMatchObject([{ group: "agrees", count: 2, here: "7.50", there: "7.50" }]);
    });

    slow.it("of a renewal", async () => {
      const subscription = await Subscription.start(shop);
      await subscription.wait(31);
      const { reference, transaction_no } = await subscription.renewal();
      const ordered = `/admin/crossborder/recurring-schedules/${(await subscription.shown()).schedule_no}`;
      const { status } = await shop.admin.post(`${ordered}/deductions/${reference}/order`, {});
      expect(status).toBe(200);
      expect((await refund(reference, "5.00")).status).toBe(200);
      expect(await shop.transaction(reference)).toMatchObject({ state: "paid", refunded_amount: "5.00" });
      expect(await shop.gateway.order(transaction_no)).toMatchObject({ refunded: "5.00" });
      const { gateway, ...books } = await bookOf(shop, reference);
      expect(new Set([gateway, ...Object.values(books)]).size).toBe(1);
    });

    slow.it(
      "a gateway that says refunded after the first part: it is paid until all of it went back",
      async () => {
        const { reference, order, payment } = await shop.paidOrder();
        await shop.gateway.faults({ "tran-query": { show: { status: "refunded" } } });
        expect((await inMedusa(payment.id, 5)).status).toBe(200);
        await staff.act(reference, "reconcile");
        expect(await shop.transaction(reference)).toMatchObject({
          ...{ state: "paid", refunded_amount: "5.00", gateway_status: "refunded", ...AGREED },
        });
        expect(await staff.of(order.id)).toEqual([5]);
        expect(await bookOf(shop, reference)).toMatchObject({
          ledger: "12.50",
          payments: "12.50",
          orders: "12.50",
        });
        await auditor.timePasses();
        expect((await auditor.audit()).audit.findings).toEqual(NO_FINDINGS);
      },
    );

    slow.it("a part that is refused after one that was taken leaves that one alone", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      expect((await inMedusa(payment.id, 5)).status).toBe(200);
      await shop.gateway.faults({
        refund: { refuse: NOT_TODAY, times: 1 },
      });
      expect(await inMedusa(payment.id, 6)).toMatchObject({
        data: { message: expect.stringContaining("not today") },
      });
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...AGREED });
      expect(await staff.of(order.id)).toEqual([5]);
      expect((await inMedusa(payment.id, 6)).status).toBe(200);
      expect(await made(reference)).toEqual(["5.00", "6.00"]);
      expect(await bookOf(shop, reference)).toEqual(all("6.50"));
    });

    slow.it(
      "a part that is pending at the gateway is recorded once, and counts when it was made",
      async () => {
        const { reference, order, payment } = await shop.paidOrder();
        await shop.gateway.faults({ refund: { pending: true, times: 1 } });
        expect((await inMedusa(payment.id, 5)).status).toBe(200);
        expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "0.00" });
        expect(await refund(reference, "2.00")).toMatchObject({
          status: 400,
          data: { code: "refund_under_way" },
        });
        await shop.gateway.act(reference, "complete-refund");
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ refunded_amount: "5.00", ...AGREED });
        expect(await staff.of(order.id)).toEqual([5]);
        expect(await bookOf(shop, reference)).toEqual(all("12.50"));
        expect(await made(reference)).toEqual(["5.00"]);
      },
    );

    slow.it(
      "a part in the gateway's dashboard meanwhile is recorded first; then the rest is refunded",
      async () => {
        const { reference, order, payment } = await shop.paidOrder();
        await inMedusa(payment.id, 5);
        await staff.giveBack(reference, "5.00");
        await staff.act(reference, "reconcile");
        expect(await shop.transaction(reference)).toMatchObject({
          ...{ refunded_amount: "10.00", ...NOT_BOOKED },
          last_error:
            "5.00 of 17.50 USD was refunded in the gateway's dashboard; Medusa has booked 0.00 of it.",
        });
        expect(await refund(reference, "2.00")).toMatchObject({
          status: 400,
          data: { code: "refunded_in_part" },
        });
        expect((await staff.book(reference)).status).toBe(200);
        expect(await bookOf(shop, reference)).toEqual(all("7.50"));
        expect((await refund(reference)).status).toBe(200);
        expect(await made(reference)).toEqual(["5.00", "7.50"]);
        expect(await staff.of(order.id)).toEqual([5, 5, 7.5]);
        expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      },
    );

    slow.it("two clerks refund the same part in the same moment: one of them is told so", async () => {
      const { reference, order } = await shop.paidOrder();
      const answers = await Promise.all([refund(reference, "5.00"), refund(reference, "5.00")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await made(reference)).toEqual(["5.00"]);
      expect(await staff.of(order.id)).toEqual([5]);
      expect(await bookOf(shop, reference)).toEqual(all("12.50"));
    });

    slow.it.each([
      ["0", "more than 0"],
      ["-5", "must be an amount"],
      ["17.51", "at most the 17.50"],
      ["five", "must be an amount"],
    ])("no part of %s", async (amount, message) => {
      const { reference } = await shop.paidOrder();
      expect(await refund(reference, amount)).toMatchObject({
        status: 400,
        data: { code: "invalid_input", message: expect.stringContaining(message) },
      });
      expect(await made(reference)).toEqual([]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    });
  },
  { lane: "ci", sandbox: { dialect: "part-refunds" } },
);
