import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { expectSessionRefused } from "../../testing/shop/session-refused";
import { all, bookOf } from "../admin/four-books";

const WALLET = "pp_crossborder-channel-a_main";
const IN_STORE = "pp_crossborder-in-store_main";

export default cases("staff makes payment sessions with Medusa's own routes", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);
  const payable = async () => (await shop.gateway.orders()).filter(({ status }) => status === "init");
  const post = (collection: string, path: string, body: object) =>
    shop.admin.post(`/admin/payment-collections/${collection}/${path}`, body);
  const open = (collection: string, provider_id = WALLET, data: object = {}) =>
    post(collection, "payment-sessions", { provider_id, data });

  /** An order of 25.00 that nobody has paid, and what it is to be paid with. */
  async function unpaid() {
    const order_id = await clerk.unpaidOrder();
    return { order_id, collection: await requests.ask(order_id, 25) };
  }

  it("many at once: one order can be paid, and once it is, in all books", async () => {
    const { collection } = await unpaid();
    const methods = [WALLET, WALLET, "pp_crossborder-creditcard_main", WALLET];
    const answers = await Promise.all(methods.map((method) => open(collection, method)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [order, ...others] = await payable();
    expect(others).toEqual([]);
    const { reference = "", cashier_url = "" } = order ?? {};
    await shop.shopper().atCashier(cashier_url);
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expectSessionRefused(await open(collection), "already_paid");
    expect(await payable()).toEqual([]);
  });

  it("beside a shopper who asks for the same: both have the one that is open", async () => {
    const { collection } = await unpaid();
    const [, shoppers] = await Promise.all([
      open(collection),
      shop.shopper().choose("channel-a", {}, collection),
    ]);
    expect(shoppers?.status).toBe(200);
    expect(await payable()).toHaveLength(1);
    expect((await shop.gateway.calls("secure-pay")).length).toBe(1);
  });

  it("with what only the plugin writes: it is not kept, and the counter's provider is refused", async () => {
    const { collection } = await unpaid();
    expectSessionRefused(await open(collection, IN_STORE), "staff_only");
    const forged = { crossborder: { reference: "CB-1", state: "paid" }, in_store: {} };
    const { data } = await open(collection, WALLET, forged);
    const [session] = data.payment_collection.payment_sessions;
    expect(session.data.crossborder.reference).not.toBe("CB-1");
    expect(session.data).not.toHaveProperty("in_store");
  });

  it("while a clerk takes it: refused, and the clerk's payment stays", async () => {
    const { order_id, collection } = await unpaid();
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    expectSessionRefused(await open(collection), "staff_only");
    expectSessionRefused(await post(collection, "mark-as-paid", { order_id }), "staff_only");
    await clerk.scan(reference, "280000000000000041");
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });

  describe("and marks as paid", () => {
    forEach([WALLET, "pp_crossborder-creditcard_main", "pp_crossborder-channel-b_first", IN_STORE], {
      fast: 2,
    })("with %s: refused with what to do, and the gateway is not called", async (provider_id) => {
      const { order_id, collection } = await unpaid();
      const answer = await post(collection, "mark-as-paid", { order_id, provider_id });
      expect([answer.status, answer.data]).toEqual([
        400,
        {
          type: "not_allowed",
          code: "takes_no_mark",
          message: expect.stringMatching(/^provider_id: .* Take it at the counter, or send a payment link/),
        },
      ]);
      expect(await shop.gateway.calls()).toEqual([]);
      expect(await shop.database("payment_session")).toEqual([]);
      expect(await clerk.orderOf(order_id)).toMatchObject({ status: "pending" });
    });

    it("what a customer has just paid with us: it is asked about first, and the order is paid once", async () => {
      const { order_id, collection } = await unpaid();
      await open(collection);
      const [{ reference = "" } = {}] = await payable();
      await shop.gateway.faults({ ipn: { lose: true } });
      await shop.gateway.act(reference, "pay");
      expectSessionRefused(await post(collection, "mark-as-paid", { order_id }), "already_paid");
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    });

    it("with cash what a customer could pay with us: that is closed, and Medusa has it once", async () => {
      const { order_id, collection } = await unpaid();
      await open(collection);
      const [{ reference = "" } = {}] = await payable();
      expect((await post(collection, "mark-as-paid", { order_id })).status).toBe(200);
      expect(await payable()).toEqual([]);
      await shop.runJobLater();
      expect((await shop.transaction(reference)).state).toBe("closed");
      expect(await bookOf(shop, reference)).toMatchObject({ gateway: "0.00", ledger: "0.00" });
      expect(await shop.paidOrders()).toMatchObject([{ id: order_id, captured: [25] }]);
    });
  });
});
