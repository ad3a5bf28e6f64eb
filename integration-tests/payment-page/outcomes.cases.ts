import Medusa from "@medusajs/js-sdk";
import {
  lastPayment,
  openPayment,
  payOrRenew,
  resultOfReturn,
  sessionData,
  type Sdk,
  startPayment,
  waitForOrder,
} from "../../packages/storefront/src";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

const CASHIER = "pp_crossborder-channel-a_main";
const QR = "pp_crossborder-channel-a_qr";
const HOLD = "pp_crossborder-channel-b_hold";
const CARD = "pp_crossborder-creditcard_main";

const FAST = { intervalMs: 200 };
const DONE = "https://storefront.example/checkout/done";

export default cases("what came of a payment", (shop) => {
  const store = () => ({ baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey });
  const latest = async () => (await shop.gateway.orders()).at(-1)?.reference ?? "";

  async function begin(provider_id: string) {
    const { shopper, cart } = await shop.withCart();
    const step = await startPayment(store(), cart, provider_id, sessionData({ path: DONE }));
    return { shopper, cart, step, reference: await latest() };
  }
  /** What the shopper does on the cashier page, until the browser is at the storefront again. */
  async function atCashier(provider_id: string, act: "pay" | "decline") {
    const begun = await begin(provider_id);
    const { storefront } = await begun.shopper.comeBack(
      await begun.shopper.atCashier(begun.step.redirect ?? "", act),
    );
    return { ...begun, address: storefront.href };
  }
  const theOrder = async () => {
    const [order] = await shop.orders();
    return { id: order?.id, display_id: expect.any(Number) };
  };

  it("paid: the order with its number, while the page waits", async () => {
    const { cart, step, reference } = await begin(QR);
    expect(step.code).toMatchObject({
      qrcode_url: expect.stringMatching(/\.png$/),
      deep_link: expect.any(String),
    });
    const waiting = waitForOrder(store(), cart.id, FAST);
    await shop.gateway.act(reference, "pay");
    expect(await waiting).toEqual({
      outcome: "paid",
      code: "paid",
      cart_id: cart.id,
      order: await theOrder(),
    });
  });

  it("paid on the cashier page: the page at which the browser comes back has the order", async () => {
    const { address, cart } = await atCashier(CASHIER, "pay");
    expect(address).toContain(`${DONE}?payment=`);
    const result = await resultOfReturn(store(), address, { ...FAST, cart_id: cart.id });
    expect(result).toMatchObject({ outcome: "paid", order: await theOrder() });
  });

  slow.it("held: the order is there, and the money is taken when it ships", async () => {
    const { cart, reference } = await begin(HOLD);
    await shop.gateway.act(reference, "pay");
    expect(await waitForOrder(store(), cart.id, FAST)).toMatchObject({
      outcome: "held",
      order: await theOrder(),
    });
  });

  it("declined on the cashier page: said at once, and paid by another method then", async () => {
    const { cart, shopper, address } = await atCashier(CASHIER, "decline");
    expect(new URL(address).searchParams.get("payment")).toBe("declined");
    const own = { ...FAST, cart_id: cart.id };
    const tried = { provider_id: CASHIER };
    const declined = { outcome: "declined", code: "declined", cart_id: cart.id, tried };
    expect(await resultOfReturn(store(), address, own)).toEqual(declined);
    const { redirect } = await startPayment(store(), cart, CARD);
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(redirect ?? ""));
    expect((await resultOfReturn(store(), storefront.href, own)).outcome).toBe("paid");
    expect((await shop.paidOrders()).length).toBe(1);
  });

  slow.it("declined, and paid in another tab before the browser came back: paid", async () => {
    const { address, cart, step, shopper, reference } = await atCashier(CASHIER, "decline");
    await shopper.atCashier(step.redirect ?? "", "pay");
    await shop.reconciled(reference);
    expect(await resultOfReturn(store(), address, { cart_id: cart.id })).toMatchObject({
      outcome: "paid",
      order: await theOrder(),
    });
  });

  it("expired: said, and the same method opens a new payment", async () => {
    const { cart, reference, step } = await begin(QR);
    await shop.gateway.act(reference, "expire");
    expect(await waitForOrder(store(), cart.id, FAST)).toMatchObject({ outcome: "expired" });
    const renewed = await payOrRenew(store(), cart);
    expect(renewed.code?.qrcode_url).toBeDefined();
    expect(renewed.session_id).not.toBe(step.session_id);
    await shop.gateway.act(await latest(), "pay");
    expect(await waitForOrder(store(), cart.id, FAST)).toMatchObject({ outcome: "paid" });
  });

  it("paid on the cashier page when the goods were gone: the page says that the money is on its way back", async () => {
    const { cart, shopper, step } = await begin(CASHIER);
    await shop.stock(0);
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(step.redirect ?? ""));
    expect(storefront.searchParams.get("payment")).toBe("returned");
    const returned = { outcome: "declined", code: "money_returned" };
    const own = { ...FAST, cart_id: cart.id };
    const tried = { provider_id: CASHIER };
    const whole = { ...returned, cart_id: cart.id, tried };
    expect(await resultOfReturn(store(), storefront.href, own)).toEqual(whole);
    // A browser without the secret is told no cart, and anybody can write the same.
    const nothing = { code: "not_known", elsewhere: true };
    expect(await resultOfReturn(store(), `${DONE}?payment=returned`, FAST)).toMatchObject(nothing);
  });

  it("pending, when the time is over and nothing is known: not called failed", async () => {
    const { cart, reference } = await begin(QR);
    const over = new Date(Date.now() - 1_000);
    await shop.row(reference).update({ expires_at: over });
    expect(await waitForOrder(store(), cart.id, { ...FAST, graceMs: 0 })).toEqual({
      outcome: "pending",
      code: "not_known",
      cart_id: cart.id,
      tried: { provider_id: QR },
    });
  });

  it("unavailable, when the gateway refuses to open it: nothing is left open", async () => {
    await shop.gateway.faults({ "secure-pay": { refuse: { ret_code: "000023", ret_msg: "no" } } });
    const { cart } = await shop.withCart();
    await expect(startPayment(store(), cart, CASHIER)).rejects.toMatchObject({
      outcome: "unavailable",
      code: "unavailable",
    });
    expect(await openPayment(store(), cart)).toBeUndefined();
  });

  it("unavailable, when the cart's currency cannot be paid with a QR code", async () => {
    const { cart } = await shop.withCart("cny");
    for (const sdk of [store(), new Medusa(store())]) {
      await expect(startPayment(sdk, cart, QR)).rejects.toMatchObject({ code: "currency_not_supported" });
    }
  });

  it("unavailable, when the store cannot be reached", async () => {
    const nowhere = { ...store(), baseUrl: "http://127.0.0.1:1" };
    await expect(startPayment(nowhere, { id: "cart_1" }, QR)).rejects.toMatchObject({ code: "offline" });
  });

  slow.it("a cart that nobody knows: waiting ends with the first answer", async () => {
    const asked: string[] = [];
    const counting = {
      ...store(),
      fetch: (url: string | URL | Request, init?: RequestInit) => {
        asked.push(String(url));
        return fetch(url, init);
      },
    };
    expect(await waitForOrder(counting, "cart_nobody")).toEqual({
      outcome: "unavailable",
      code: "not_found",
      cart_id: "cart_nobody",
    });
    expect(asked).toHaveLength(1);
  });

  it("with Medusa's own sdk: the same", async () => {
    const sdk: Sdk = new Medusa(store());
    const cart = await shop.shopper().fillCart();
    await startPayment(sdk, cart, QR);
    await shop.gateway.act(await latest(), "pay");
    expect(await waitForOrder(sdk, cart.id, FAST)).toMatchObject({
      outcome: "paid",
      order: await theOrder(),
    });
    expect(await waitForOrder(sdk, "cart_nobody")).toMatchObject({ code: "not_found" });
  });

  it("a cart that is paid already: its order, instead of a second payment", async () => {
    const { cart, reference } = await begin(QR);
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    expect(await startPayment(store(), cart, CARD)).toEqual({ paid: await theOrder() });
    expect(await payOrRenew(store(), cart)).toEqual({ paid: await theOrder() });
    expect(await shop.gateway.orders()).toHaveLength(1);
  });

  it("nothing, in a runtime that keeps nothing", async () => {
    await begin(QR);
    expect(await lastPayment(store())).toBeUndefined();
  });
});
