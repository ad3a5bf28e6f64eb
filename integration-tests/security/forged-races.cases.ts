import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { setTimeout as pause } from "node:timers/promises";
import { ChannelAProvider } from "../../src/providers/crossborder/channels";
import { cases } from "../../testing/shop/cases";
import type { Shopper } from "../../testing/shop/shopper";
import { runsOf } from "../../testing/jest/length";
import { Random } from "./fuzz/random";
import { inParallel } from "./fuzz/sender";

const THIEVES = 10;
const ROUNDS = runsOf({ short: 1, long: 10 });
const RUNS = THIEVES * ROUNDS;

export default cases("thieves race with what belongs to others", (shop) => {
  const random = new Random(7);

  async function victim(progress: "open" | "paid" | "ordered") {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const session = await shopper.choosePayment("channel-a");
    if (progress !== "open") await shopper.atCashier(session.shown.cashier_url);
    if (progress === "ordered") expect((await shopper.complete(cart.id)).type).toBe("order");
    const { reference } = session.shown;
    // The job would find the money of its own accord while a slow machine is at it.
    const much_later = new Date(Date.now() + 60 * 60_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ next_check_at: much_later });
    return { shopper, cart, session, reference };
  }
  type Victim = Awaited<ReturnType<typeof victim>>;

  /** Everything that a thief could have got hold of, as session data. */
  const loot = ({ session, reference }: Victim): Record<string, unknown>[] => [
    session.data,
    { crossborder: session.shown },
    { crossborder: { reference } },
    { crossborder: { ...session.shown, state: "paid" }, state: "paid", session_id: session.id },
    { reference, transactionNo: session.shown.transaction_no, idempotency_key: session.id, id: session.id },
  ];

  /** What both sides have written about it. Looking at it again is no change. */
  async function books({ reference }: Victim) {
    const { state, reconciliation_status, transaction_no, paid_amount, refund_reference, ineligible_since } =
      await shop.transaction(reference);
    const acts = (await shop.gateway.calls())
      .filter((call) => call.reference === reference && call.operation !== "tran-query")
      .map(({ operation, ret_code }) => [operation, ret_code]);
    const row = {
      state,
      reconciliation_status,
      transaction_no,
      paid_amount,
      refund_reference,
      ineligible_since,
    };
    const { status, paid, held, refunded } = await shop.gateway.order(reference);
    const gateway = { status, paid, held, refunded };
    return { row, acts, gateway, orders: (await shop.orders()).length };
  }

  /** Each thief as often as there are rounds. */
  async function eachThief(
    work: (thief: Shopper, cartId: string, data: object) => Promise<void>,
    of: Victim,
  ) {
    const thieves = Array.from({ length: THIEVES }, () => shop.shopper());
    const blocks = loot(of);
    await inParallel(thieves, THIEVES, async (thief) => {
      const cart = await thief.fillCart();
      for (let round = 0; round < ROUNDS; round++) await work(thief, cart.id, random.pick(blocks));
    });
  }

  it("completing while the gateway is called, with everything of a session that is paid: no order", async () => {
    const other = await victim("paid");
    const before = await books(other);
    await shop.gateway.faults({ ipn: { lose: true }, "secure-pay": { delay_ms: 40 } });
    await eachThief(async (thief, cartId, data) => {
      const opening = thief.choose("channel-a", { ...data });
      await pause(random.below(80));
      const { data: completion } = await thief.post(`/store/carts/${cartId}/complete`, {});
      expect(completion.type).not.toBe("order");
      await opening;
    }, other);
    expect(await books(other)).toEqual(before);
    const asked = (await shop.gateway.calls("tran-query")).map(({ reference }) => reference);
    expect(asked).not.toContain(other.reference);
  }, 120_000);

  it("changing the method while it is opened, with everything of an open session: that one can still be paid", async () => {
    const other = await victim("open");
    const before = await books(other);
    await shop.gateway.faults({ ipn: { lose: true }, "secure-pay": { delay_ms: 40 } });
    await eachThief(async (thief, _cart, data) => {
      const first = thief.choose("channel-a", { ...data });
      await pause(20 + random.below(40));
      await Promise.all([first, thief.choose("channel-b", { ...data })]);
    }, other);
    expect(await books(other)).toEqual(before);
    await other.shopper.atCashier(other.session.shown.cashier_url);
    expect((await other.shopper.complete(other.cart.id)).type).toBe("order");
  }, 120_000);

  it("new sessions on what is an order already: its payment stays, nothing goes back", async () => {
    const other = await victim("ordered");
    const before = await books(other);
    const channels = ["channel-a", "creditcard", "pp_crossborder-in-store_main"];
    const blocks = loot(other);
    await inParallel(Array.from({ length: RUNS }), THIEVES, async () => {
      const data = { ...random.pick(blocks) };
      const { status } = await shop.shopper().choose(random.pick(channels), data, other.shopper.collection);
      expect(status).toBeGreaterThanOrEqual(400);
    });
    expect(await books(other)).toEqual(before);
    expect(await shop.gateway.orders()).toHaveLength(1);
    const [order] = await shop.orders();
    expect(order?.payment_collections[0]?.payments.map(({ refunds }) => refunds)).toEqual([[]]);
  }, 120_000);

  it("the provider itself called with data and ids of others: nothing moves", async () => {
    const victims = [await victim("open"), await victim("paid"), await victim("ordered")];
    const before = await Promise.all(victims.map((one) => books(one)));
    const calls = async () =>
      (await shop.gateway.calls()).filter(({ operation }) => operation !== "tran-query").length;
    const callsBefore = await calls();
    const provider = makeProvider();
    const known = await Promise.all(victims.map((one) => shop.transaction(one.reference)));
    const ids = [undefined, "", "capt_1", "pay_1", ...known.map(({ id }) => id)];
    const outcomes = new Set<string>();
    const note = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error: unknown) => void outcomes.add(error instanceof Error ? error.message : "no error"),
      );
    for (let round = 0; round < RUNS; round++) {
      const data = { ...random.pick(loot(random.pick(victims))) };
      const idempotency_key = random.pick(ids);
      const forged = { data, context: { idempotency_key } };
      await Promise.all([
        note(provider.capturePayment(forged)),
        note(provider.refundPayment({ ...forged, amount: 17.5 })),
        note(provider.cancelPayment(forged)),
        note(provider.authorizePayment(forged)),
        note(provider.deletePayment({ data: { crossborder: { reference: random.pick(known).reference } } })),
      ]);
    }
    expect(await Promise.all(victims.map((one) => books(one)))).toEqual(before);
    expect(await calls()).toBe(callsBefore);
    expect([...outcomes].sort()).toEqual([
      "The payment has not been started at the gateway yet.",
      "The payment is not in the ledger, so it cannot be refunded here.",
    ]);
  });

  function makeProvider(): ChannelAProvider {
    const { env } = process;
    const container = {
      logger: shop.container.resolve(ContainerRegistrationKeys.LOGGER),
      query: shop.container.resolve(ContainerRegistrationKeys.QUERY),
      crossborder: shop.ledger,
    };
    return new ChannelAProvider(container, {
      baseUrl: env.CROSSBORDER_BASE_URL ?? "",
      apiToken: env.CROSSBORDER_API_TOKEN ?? "",
      merchantNo: env.CROSSBORDER_MERCHANT_NO ?? "",
      storeNo: env.CROSSBORDER_STORE_NO ?? "",
      backendUrl: shop.backendUrl,
      storefrontUrl: "https://storefront.example/",
    });
  }
});
