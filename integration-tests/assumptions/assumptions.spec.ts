import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "../../packages/cli/src/check/check";
import writeAccounts from "../../packages/cli/src/store/accounts";
import { accountsSchema } from "../../packages/cli/src/store/answers";
import type { SandboxOptions } from "../../packages/sandbox/src";
import { type CrossborderOptions, parseGatewayOptions } from "../../src/payments/options";
import { Clerk } from "../../testing/shop/clerk";
import { inShop } from "../../testing/shop/in-shop";
import { Subscription } from "../recurring/subscription";

/*
 * A gateway that differs from every assumption that has an option or a tolerant reader, and a store that was told so: money must
 * be understood the same. That each option is needed is shown by src/gateway/dialect.spec.ts and packages/cli/src/check/check.spec.ts.
 */

const GATEWAY = {
  merGroupNo: "100007",
  vendorCodes: { channel_a: "walletA", channel_b: "walletB", creditcard: "card" },
  dialect: [
    ...(["codes", "list", "ascii", "samples", "charset", "short-references", "no-macros"] as const),
    ...(["authorized", "ipn-names", "acknowledged-ok", "first-besides", "query-order"] as const),
    ...(["other-paths", "other-numbers", "sale", "new-york", "schedule-opened"] as const),
    ...(["taken-back", "code-url", "barcodes", "http-400", "ipn-latin"] as const),
    {
      statuses: { init: "WAIT", success: "TRADE_SUCCESS", refunded: "TRADE_REFUND", closed: "TRADE_CLOSED" },
    },
    { ipnNames: { reference: "out_trade_no", transactionNo: "trade_no", scheduleNo: "agreement_no" } },
  ],
} as const satisfies Partial<SandboxOptions>;

const OPTIONS = {
  merGroupNo: GATEWAY.merGroupNo,
  vendorCodes: GATEWAY.vendorCodes,
  statuses: {
    ...{ WAIT: "pending", TRADE_SUCCESS: "success", TRADE_REFUND: "refunded", TRADE_CLOSED: "closed" },
    ...{ authorized: "success", TRADE_RETURNED: "reversed" },
  },
  retCodes: {
    S0000: "success",
    E0404: "no_such_record",
    E0409: "mismatch",
    E0410: "wrong_status",
    E0451: "refused",
  },
  ...{ plainText: "ascii", sampleFields: true, declareCharset: true },
  extraFields: { "tran-query": { queryType: "order" } },
  paths: { "secure-pay": "alternative", add: "alternative", pay: "alternative", refund: "alternative" },
  shownNumbers: { merchantNo: "M-200043", storeNo: "S-300014" },
  paymentTypes: ["sale"],
  walletLinkNames: ["code_url"],
  timeZone: "America/New_York",
  ...{ referenceMaxLength: 24, callbackMacros: false, acknowledgment: "OK", firstPaymentCounts: false },
  notificationNames: {
    reference: ["out_trade_no"],
    transactionNo: ["trade_no"],
    scheduleNo: ["agreement_no"],
  },
} as const satisfies Partial<CrossborderOptions>;

process.env.GATEWAY_OPTIONS = JSON.stringify(OPTIONS);

inShop(
  "at a gateway that differs in everything, and is described by options",
  (shop) => {
    /** As `check` asks the store. */
    async function accountsOfStore() {
      const folder = await mkdtemp(join(tmpdir(), "crossborder-accounts-"));
      const file = join(folder, "answer.json");
      try {
        await writeAccounts({ container: shop.container, args: [file] });
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        return accountsSchema.parse(JSON.parse(await readFile(file, "utf8")));
      } finally {
        await rm(folder, { recursive: true });
      }
    }

    it("check of the store's own options finds nothing that differs", async () => {
      const accounts = await accountsOfStore();
      expect(accounts.map(({ id }) => id)).toEqual(["main", "qr", "hold", "first"]);
      const [main] = accounts;
      if (!main) throw new Error("the store has no account");
      const { observations, settings } = await check({
        parse: parseGatewayOptions,
        options: parseGatewayOptions(Object(main.options)),
        stage: 2,
        orders: {
          amount: "0.01",
          vendors: ["channel_a", "channel_b", "channel_c", "creditcard"],
          currencies: ["usd", "cny"],
          ipnUrl: "https://shop.example/none",
        },
        tell: () => undefined,
      });
      expect(observations.filter(({ verdict }) => verdict === "differs")).toEqual([]);
      expect(settings).toEqual({});
    });

    it("an order is paid, notified and refunded", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      expect(reference).toHaveLength(24);
      expect(await shop.transaction(reference)).toMatchObject({
        state: "paid",
        reconciliation_status: "reconciled",
        vendor: "channel_a",
      });
      const { paid_at, payment_time } = await shop.transaction(reference);
      expect(Math.abs((paid_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
      expect(payment_time?.slice(11, 13)).not.toBe(new Date().toISOString().slice(11, 13));
      expect((await shop.admin.post(`/admin/payments/${payment.id}/refund`, {})).status).toBe(200);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
      expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
      const placed = (await shop.orders()).find(({ id }) => id === order.id);
      expect(placed?.payment_collections[0]?.payments[0]?.refunds).toEqual([{ amount: 17.5 }]);
    });

    it("goods are named in its letters, and the order in yuan is paid", async () => {
      const shopper = shop.shopper();
      await shopper.fillCart("cny", "teapot");
      const { shown } = await shopper.choosePayment("channel-b");
      const [call] = await shop.gateway.calls("secure-pay");
      expect(call?.fields).toMatchObject({
        vendor: "walletB",
        callbackUrl: expect.not.stringContaining("{"),
      });
      expect(call?.fields.goodsInfo).toContain('"Teapot"');
      await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
      await shop.reconciled(shown.reference);
      expect(await shop.transaction(shown.reference)).toMatchObject({ state: "paid", currency_code: "cny" });
    });

    it("a QR code has its own name for the wallet's link, and the order is paid by it", async () => {
      const shopper = shop.shopper();
      await shopper.fillCart();
      const { shown } = await shopper.openSession("pp_crossborder-channel-a_qr");
      expect(await shop.gateway.calls("create-trans-qrcode")).toMatchObject([
        { answer: { code_url: shown.deep_link } },
      ]);
      await shop.gateway.act(shown.reference, "pay");
      await shop.reconciled(shown.reference);
      expect(await shop.transaction(shown.reference)).toMatchObject({
        state: "paid",
        reconciliation_status: "reconciled",
      });
    });

    it("an order that nobody pays is closed", async () => {
      const { shopper, cart, reference } = await shop.checkout();
      await shopper.addToCart(cart.id, "teapot");
      await shopper.choosePayment("channel-a");
      await shop.runJobLater();
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
      expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    });

    it("an order that never reached it is found to be missing", async () => {
      const shopper = shop.shopper();
      await shopper.fillCart();
      await shop.gateway.faults({ "secure-pay": { reset: true, times: 1 } });
      expect((await shopper.choose("channel-a")).data.code).toBe("payment_unavailable");
      await shop.runJobLater();
      expect(await shop.ledger.listTransactions({})).toMatchObject([
        { state: "failed", next_check_at: null },
      ]);
    });

    it("money is held at the counter, captured in part, and the rest is released", async () => {
      const clerk = new Clerk(shop);
      const { reference } = await clerk.hold();
      const staff = (act: "capture" | "release", body = {}) => shop.staff(act, reference, body);
      expect(await staff("capture", { amount: 10 })).toMatchObject({
        data: { transaction: { state: "captured", captured_amount: "10.00" } },
      });
      expect((await staff("release")).data).toMatchObject({ transaction: { released_amount: "15.00" } });
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00", held: "0.00" });
    });

    it("a subscription is renewed, changed and cancelled", async () => {
      const subscription = await Subscription.start(shop);
      await subscription.wait(30);
      await subscription.renewal();
      const api = `/admin/crossborder/recurring-schedules/${await subscription.number()}`;
      expect((await shop.admin.post(api, { payment_count: 24 })).status).toBe(200);
      expect((await shop.admin.post(`${api}`, { status: "CANCELLED" })).status).toBe(200);
      expect(await shop.gateway.schedules()).toMatchObject([{ paymentCount: 23, status: "CANCELLED" }]);
    });

    it.each(["ipn-json", "ipn-query"])("a notification comes as %s", async (format) => {
      await shop.gateway.dialect([...GATEWAY.dialect, format]);
      const { shopper, reference, cashier_url } = await shop.checkout();
      await shopper.atCashier(cashier_url);
      await shop.gateway.notified(reference);
      await shop.reconciled(reference);
      expect(await shop.transaction(reference)).toMatchObject({ state: "paid" });
      expect(await shop.inbox()).toMatchObject([{ reference, signature: "valid" }]);
    });
  },
  { sandbox: GATEWAY, lane: "all" },
);
