import type { CrossborderOptions } from "../../src/payments/options";
import { slow } from "../../testing/jest/lanes";
import { Clerk } from "../../testing/shop/clerk";
import { inShop } from "../../testing/shop/in-shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
import { drawnCodes } from "../payment-page/drawn-codes";
import { ipn, signed } from "../security/ipn";

/*
 * A gateway that does other things with money than is assumed, and a store that was told so.
 */

const DIALECT = [
  "numbers",
  "online-expires",
  "several-captures",
  "refund-as-ordered",
  "no-rmb",
  "limits",
  "confirming",
  "opened-again",
  "no-pictures",
  "prepay-text",
] as const;

const OPTIONS = {
  statuses: {
    ...{ "0": "pending", "1": "pending", "2": "success", "3": "failed" },
    ...{ "4": "closed", "5": "reversed", "6": "refunded" },
  },
  closeOnline: "expire",
  severalCaptures: true,
  refundOfCapture: "ordered",
  returnMoney: "ask",
  signedNotificationCounts: true,
  amountLimits: { channel_a: { usd: { min: "0.05", max: "500" } } },
  callsPerSecond: 500,
  qrcodeImage: false,
  requireSignature: true,
} as const satisfies Partial<CrossborderOptions>;

process.env.GATEWAY_OPTIONS = JSON.stringify(OPTIONS);

slow.describe("a gateway that moves money in other ways", () => {
  inShop(
    "and is described by options",
    (shop) => {
      const staff = (reference: string, act: string, body = {}) => shop.staff(act, reference, body);

      drawnCodes(shop);

      it("its numbers for words and moments are read: an order is paid and refunded", async () => {
        const { reference, payment } = await shop.paidOrder();
        expect((await shop.gateway.calls("tran-query")).at(-1)).toMatchObject({
          answer: { result: { status: 2, paymentTime: expect.any(Number) } },
        });
        const { paid_at } = await shop.transaction(reference);
        expect(Math.abs((paid_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
        expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      });

      /** The cart has changed, and its old page can still be paid. */
      async function left() {
        const { shopper, cart, reference, cashier_url } = await shop.checkout();
        await shopper.addToCart(cart.id, "teapot");
        const { shown } = await shopper.choosePayment("channel-a");
        expect(await shop.gateway.calls("reverse")).toEqual([]);
        return { shopper, reference, cashier_url, next: shown };
      }

      it("an online order that nobody pays is left to expire, and the next one is paid", async () => {
        const { shopper, reference, next } = await left();
        await shopper.comeBack(await shopper.atCashier(next.cashier_url));
        await shop.reconciled(next.reference);
        await shop.gateway.advanceClock(121);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
        expect(await shop.gateway.calls("reverse")).toEqual([]);
        expect(await bookOf(shop, next.reference)).toEqual(
          all((await shop.transaction(next.reference)).amount),
        );
      });

      it("money that no order can use waits for a person, who has it refunded", async () => {
        const { shopper, reference, cashier_url } = await left();
        await shopper.atCashier(cashier_url);
        await eventually(
          async () => (await shop.transaction(reference)).attention_code === "return_asked",
          "a person to be asked",
        );
        for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({
          state: "paid",
          reconciliation_status: "needs_attention",
          attention_code: "return_asked",
          last_error: expect.stringContaining('returnMoney is "ask"'),
        });
        expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
        expect((await staff(reference, "return")).status).toBe(200);
        expect(await shop.transaction(reference)).toMatchObject({
          state: "refunded",
          reconciliation_status: "returned",
          attention_code: null,
        });
        expect(await shop.gateway.calls("reverse")).toEqual([]);
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      });

      it("a hold that was captured in part is refunded by the amount of its order", async () => {
        const { reference } = await new Clerk(shop).hold();
        expect((await staff(reference, "capture", { amount: 10 })).status).toBe(200);
        expect((await staff(reference, "refund")).status).toBe(200);
        expect(await shop.gateway.calls("refund")).toMatchObject([
          { fields: { amount: "25.00" }, ret_code: "000100" },
        ]);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({
          state: "refunded",
          captured_amount: "10.00",
          refunded_amount: "10.00",
        });
        expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      });

      it("a capture whose answer was lost is not asked for again: a person says that it was made", async () => {
        const { reference } = await new Clerk(shop).hold();
        await shop.gateway.faults({ "auth-capture": { drop: true, times: 1 } });
        expect((await staff(reference, "capture", { amount: 10 })).status).not.toBe(200);
        await shop.gateway.faults({});
        for (let runs = 0; runs < 2; runs++) await shop.runJobLater();
        expect((await staff(reference, "capture", { amount: 10 })).status).not.toBe(200);
        expect(await shop.gateway.calls("auth-capture")).toHaveLength(1);
        expect(await shop.transaction(reference)).toMatchObject({ attention_code: "hold_unclear" });
        const solved = await staff(reference, "resolve", { made: true, note: "the dashboard shows it" });
        expect(solved.status).toBe(200);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({
          state: "captured",
          captured_amount: "10.00",
        });
        expect(await bookOf(shop, reference)).toEqual(all("10.00"));
      });

      it("a code payment whose customer is still confirming is asked about, and becomes a payment", async () => {
        const clerk = new Clerk(shop);
        const order_id = await clerk.unpaidOrder();
        const reference = await clerk.opened({ order_id, method: "merchant_scan" });
        await clerk.scan(reference, "CONFIRM1");
        expect(await shop.gateway.calls("pay")).toMatchObject([{ ret_code: "E0202" }]);
        expect((await shop.transaction(reference)).state).toBe("open");
        await shop.gateway.act(reference, "pay");
        await clerk.poll(reference);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ state: "paid" });
        expect(await bookOf(shop, reference)).toEqual(all("25.00"));
      });

      it.each(["form", "json", "query"] as const)(
        "a notification comes as a %s in GBK: its signature fits, and one that was changed is refused",
        async (ipnFormat) => {
          await shop.gateway.dialect([...DIALECT, "ipn-gbk", { ipnFormat }]);
          await shop.gateway.faults({ ipn: { wrong_signature: true, times: 1 } });
          const shopper = shop.shopper();
          await shopper.fillCart();
          // The second byte of the last character is that of a backslash.
          const { shown } = await shopper.choosePayment("channel-a", { note: "绿茶 芢" });
          const { reference } = shown;
          await shopper.atCashier(shown.cashier_url);
          await shop.gateway.notified(reference);
          await shop.reconciled(reference);
          const sends = (await shop.gateway.notifications()).map(({ status }) => status);
          expect(sends).toEqual(["not_acknowledged", "acknowledged"]);
          expect(await shop.inbox()).toMatchObject([{ reference, signature: "valid" }]);
          expect(await shop.transaction(reference)).toMatchObject({ state: "paid", note: "绿茶 芢" });
          expect(await bookOf(shop, reference)).toEqual(all("17.50"));
        },
      );

      it("a word that it has never told counts as paid where it has signed that", async () => {
        await shop.gateway.dialect([...DIALECT, { statuses: { success: "AWAITING_SETTLEMENT" } }]);
        // Its notifications have the word of the document.
        const { reference } = await shop.paidUnnoticed();
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ state: "open" });
        await notifySigned(reference);
        await shop.reconciled(reference);
        expect(await shop.transaction(reference)).toMatchObject({ state: "paid", captured_amount: "17.50" });
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      });

      const notifySigned = async (reference: string) => {
        expect((await ipn(shop, signed({ reference, status: "success", amount: "17.50" }))).data).toBe(
          "success",
        );
      };
    },
    { sandbox: { dialect: DIALECT } },
  );
});
