import { z } from "zod";
import { ci, forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { expectSessionRefused } from "../../testing/shop/session-refused";

const IN_STORE = "pp_crossborder-in-store_main";
const ticket = z.object({ in_store: z.object({ order: z.string(), seal: z.string() }) });

export default cases("a shopper asks for an in-store payment", (shop) => {
  const clerk = new Clerk(shop);
  const adds = async () => (await shop.gateway.calls("add")).length;
  const choose = (collection: string, data: Record<string, unknown> = {}) =>
    shop.shopper().choose(IN_STORE, data, collection);

  async function openedFor(order_id: string) {
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    return { reference, collection: (await shop.transaction(reference)).payment_collection_id ?? "" };
  }

  forEach(
    [
      ["an order's", false],
      ["a draft order's", true],
    ],
    { fast: 1 },
  )("with %s payment collection: refused, and what staff has open is paid there", async (_, isDraft) => {
    const order_id = await clerk.unpaidOrder(isDraft);
    const { reference, collection } = await openedFor(order_id);
    for (const data of [
      {},
      { in_store: { order: "{}", seal: "0".repeat(64) } },
      { method: "merchant_scan" },
    ]) {
      expectSessionRefused(await choose(collection, data), "staff_only");
    }
    expect(await adds()).toBe(1);
    expect((await shop.transaction(reference)).state).toBe("open");
    expect((await clerk.scan(reference, "280000000000000001")).data.payment.state).toBe("paid");
  });

  it("with a completed cart: refused", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.atCashier(shown.cashier_url);
    expect((await shopper.complete(cart.id)).type).toBe("order");
    expectSessionRefused(await choose(shopper.collection), "already_paid");
    expect(await adds()).toBe(0);
  });

  it("with a cart that is not paid, in a region that has the provider by mistake: refused", async () => {
    const region = `/admin/regions/${shop.seeded.regions.usd}`;
    expect((await shop.admin.post(region, { payment_providers: [IN_STORE] })).status).toBe(200);
    const shopper = shop.shopper();
    await shopper.fillCart();
    expect(await choose(shopper.collection)).toMatchObject({ status: 400, data: { code: "staff_only" } });
    expect(await adds()).toBe(0);
  });

  ci.it(
    "with the very ticket of staff, read while it is used: refused, and nothing of it is kept",
    async () => {
      await shop.gateway.faults({ add: { delay_ms: 2500 } });
      const order_id = await clerk.unpaidOrder();
      const taking = openedFor(order_id);
      const sessions = () => shop.container.resolve("payment").listPaymentSessions({});
      await eventually(async () => (await adds()) === 1, "staff to be waiting for the gateway");
      const [session] = await sessions();
      const stolen = ticket.parse(session?.data);
      const collection = session?.payment_collection_id ?? "";
      expectSessionRefused(await choose(collection, stolen), "staff_only");
      expectSessionRefused(await shop.shopper().choose("channel-a", {}, collection), "staff_only");
      const { reference } = await taking;
      expect(await adds()).toBe(1);
      expect((await shop.transaction(reference)).ineligible_since).toBeNull();
      expect(JSON.stringify(await sessions())).not.toContain(stolen.in_store.seal);
    },
  );
});
