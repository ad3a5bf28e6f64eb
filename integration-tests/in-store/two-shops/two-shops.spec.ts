import axios from "axios";
import { Modules } from "@medusajs/framework/utils";
import { linkSalesChannelsToStockLocationWorkflow } from "@medusajs/medusa/core-flows";
import { inShop } from "../../../testing/shop/in-shop";
import { Clerk } from "../../../testing/shop/clerk";
import { LinkVisitor } from "../../../testing/shop/link-visitor";
import { expectSessionRefused } from "../../../testing/shop/session-refused";
import { ACCOUNT } from "../../../testing/shop/shop";
import { eventually } from "../../../testing/shop/sandbox-control";
import { answerOf, ipn } from "../../security/ipn";
import { eachMerchant } from "../../admin/each-merchant";
import { all, bookOf } from "../../admin/four-books";
import { refusal } from "../../../testing/shop/expected";

const COUNTER = (account: string) => `pp_crossborder-in-store_${account}`;

inShop(
  "two shops in one Medusa are paid to two merchants",
  (shop) => {
    const clerk = new Clerk(shop);
    const visitor = new LinkVisitor(shop);
    const channels = () => shop.container.resolve(Modules.SALES_CHANNEL);

    /** A further shop, which sells out of the same stock. */
    async function channelNamed(name: string): Promise<string> {
      const [found] = await channels().listSalesChannels({ name });
      if (found) return found.id;
      const { id } = await channels().createSalesChannels({ name });
      const input = { id: shop.seeded.stockLocation, add: [id] };
      await linkSalesChannelsToStockLocationWorkflow(shop.container).run({ input });
      return id;
    }
    const berlin = () => channelNamed("Berlin");
    const orderOfBerlin = async () => await clerk.unpaidOrder(false, 12.5, await berlin());
    const counterOf = async (params: object) =>
      (await shop.admin.get("/admin/crossborder/in-store/counter", { params })).data.counter;
    const idsOf = (accounts: { id: string }[]) => accounts.map(({ id }) => id);

    describe("and two merchants have two of each thing", () =>
      eachMerchant(shop, [
        ["main", "first"],
        ["qr", "hold"],
      ]));

    it("the storefront sees the methods of its own shop", async () => {
      const { regions, publishableKey } = shop.seeded;
      const { data } = await axios.get(`${shop.backendUrl}/store/payment-providers`, {
        params: { region_id: regions.usd },
        headers: { "x-publishable-api-key": publishableKey },
      });
      const ids: string[] = data.payment_providers.map(({ id }: { id: string }) => id);
      expect(data.count).toBe(ids.length);
      expect(ids.filter((id) => id.endsWith("_qr"))).toEqual([]);
      expect(ids).toEqual(expect.arrayContaining(["pp_crossborder-channel-a_main", "pp_system_default"]));
      expect(ids).toContain("pp_crossborder-channel-a_hold");
      expect(ids).not.toContain("pp_crossborder-channel-b_hold");
    });

    it.each([
      ["at once", {}],
      ["when the shopper pays", { opening: "on_pay" }],
    ])("no session of the other one's account is opened %s; its own takes the money", async (_, data) => {
      const { shopper, cart } = await shop.withCart();
      expectSessionRefused(await shopper.choose("pp_crossborder-channel-a_qr", data), "other_sales_channel");
      expect(await shop.gateway.calls()).toEqual([]);
      const { shown } = await shopper.choosePayment("channel-a");
      await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
      await shopper.complete(cart.id);
      await shop.reconciled(shown.reference);
      expect(await bookOf(shop, shown.reference)).toEqual(all("17.50"));
    });

    it("a payment that is on its way is recorded, whatever the rule has become", async () => {
      const { cart, shopper, reference, cashier_url } = await shop.checkout();
      // The name that the rule goes by is gone.
      await channels().updateSalesChannels(shop.seeded.salesChannel, { name: "Web" });
      await shopper.comeBack(await shopper.atCashier(cashier_url));
      await shopper.complete(cart.id);
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      const next = shop.shopper();
      await next.fillCart();
      expectSessionRefused(await next.choose("channel-a"), "other_sales_channel");
    });

    it("a notification at the other merchant's address is refused, and at any of its own taken", async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const { reference } = await shop.checkout();
      await shop.gateway.act(reference, "pay");
      const sendTo = async (account: string) => {
        const provider = `pp_crossborder-channel-a_${account}`;
        return answerOf(await ipn(shop, { reference, status: "success" }, { provider }));
      };
      expect(await sendTo("qr")).toEqual([404, "notification_unknown"]);
      expect(await sendTo("first")).toEqual([200, "success"]);
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      const params = { status: "refused" };
      const refusals = async () =>
        (await shop.admin.get("/admin/crossborder/notifications", { params })).data.notifications.map(
          ({ provider_id, refusal }: Record<string, string>) => [provider_id, refusal],
        );
      await eventually(async () => (await refusals()).length > 0, "the refused one to be kept");
      expect(await refusals()).toEqual([["pp_crossborder-channel-a_qr", "other_account"]]);
    });

    it("a payment link leads into the account of the order's shop", async () => {
      const order_id = await orderOfBerlin();
      const answer = await shop.admin.post("/admin/crossborder/payment-links", {
        order_id,
        provider_id: "pp_crossborder-channel-a_main",
      });
      expect([answer.status, answer.data.code]).toEqual([400, "no_method"]);
      const { url, link } = await visitor.linkFor(order_id);
      expect(link.provider_id).toBe("pp_crossborder-channel-a_qr");
      await visitor.send(url, { method: "pp_crossborder-channel-a_qr", amount: "25.00" });
      const [order] = await shop.gateway.orders();
      const reference = order?.reference ?? "";
      await shop.gateway.act(reference, "pay");
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    });

    it("the counter takes an order of each shop into its account, and is told of the other", async () => {
      const order_id = await orderOfBerlin();
      expect(idsOf((await counterOf({ order_id })).accounts)).toEqual(["qr"]);
      const method = "merchant_scan";
      expect(await clerk.take({ order_id, method, provider_id: COUNTER("main") })).toMatchObject(
        refusal("other_sales_channel", "provider_id"),
      );
      const reference = await clerk.opened({ order_id, method });
      await clerk.scan(reference, "280000000000000051");
      expect(await shop.transaction(reference)).toMatchObject({ provider_id: COUNTER("qr") });
      expect(await bookOf(shop, reference)).toEqual(all("25.00"));
      const own = await clerk.unpaidOrder();
      expect(await shop.transaction(await clerk.opened({ order_id: own, method }))).toMatchObject({
        provider_id: COUNTER("main"),
      });
    });

    it("where the till stands decides, whichever shop has sold it", async () => {
      const order_id = await orderOfBerlin();
      const provider_id = COUNTER("hold");
      const method = "cash_register";
      const refused = { status: 400, data: { code: "other_stock_location" } };
      // Of the other shop: no profile of the merchant takes it but where its till stands.
      const web = { order_id: await clerk.unpaidOrder(), method, provider_id } as const;
      expect(await clerk.take(web)).toMatchObject(refused);
      const elsewhere = { ...web, stock_location_id: "sloc_elsewhere" };
      expect(await clerk.take(elsewhere)).toMatchObject(refused);
      const stock_location_id = shop.seeded.stockLocation;
      const counter = await counterOf({ order_id, stock_location_id });
      // One merchant takes it, by one of two profiles: nothing is asked.
      expect(idsOf(counter.accounts)).toEqual(["qr"]);
      expect(counter.stock_locations).toEqual([{ id: stock_location_id, name: "Warehouse" }]);
      const reference = await clerk.opened({ order_id, method, provider_id, stock_location_id });
      await shop.gateway.act(reference, "pay");
      await shop.reconciled(reference);
      expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    });

    it("the place picks the profile, and what differs between merchants alone is asked", async () => {
      const stock_location_id = shop.seeded.stockLocation;
      const picked = async (params: object) =>
        (await counterOf(params)).accounts.map(({ id, store_no, provider_id }: Record<string, unknown>) => [
          id,
          store_no,
          provider_id,
        ]);
      const web = ["main", "300014", COUNTER("main")];
      const order_id = await clerk.unpaidOrder();
      expect(await picked({ order_id })).toEqual([web]);
      expect(await picked({ order_id, stock_location_id })).toEqual([web, ["qr", "300015", COUNTER("hold")]]);
      // Whichever of its profiles is named, the one that is there takes it.
      const named = { method: "merchant_scan", provider_id: COUNTER("qr"), stock_location_id } as const;
      const reference = await clerk.opened({ order_id, ...named });
      expect(await shop.transaction(reference)).toMatchObject({ provider_id: COUNTER("hold") });
      await clerk.scan(reference, "280000000000000051");
      expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    });

    it("a clerk hands over: the link leads into the account of the shop that has sold it", async () => {
      const order_id = await orderOfBerlin();
      const provider_id = COUNTER("hold");
      const at = { provider_id, stock_location_id: shop.seeded.stockLocation };
      const reference = await clerk.opened({ order_id, method: "merchant_scan", ...at });
      const { status, data } = await clerk.handOver({ order_id, reference });
      expect([status, data.payment_link?.provider_id]).toEqual([200, "pp_crossborder-channel-a_qr"]);
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    });

    it("staff sees no button for an order that no account takes, and it is not an error", async () => {
      const order_id = await clerk.unpaidOrder(false, 12.5, await channelNamed("Paris"));
      expect((await counterOf({ order_id })).accounts).toEqual([]);
      expect(await clerk.take({ order_id, method: "merchant_scan" })).toMatchObject(
        refusal("other_sales_channel"),
      );
      expect((await clerk.handOver({ order_id })).data.code).toBe("other_sales_channel");
      const { data } = await shop.admin.get("/admin/crossborder/payment-links", { params: { order_id } });
      expect(data.obstacle).toMatchObject({ code: "other_sales_channel" });
      expect(await shop.gateway.calls()).toEqual([]);
    });

    it("a name that there is not is told by Health and on the settings page", async () => {
      const { data: health } = await shop.admin.get("/admin/crossborder/health");
      const rules = health.checks.filter(({ name }: { name: string }) => name === "sales channels");
      const found = rules.map(({ account, status, facts }: Record<string, unknown>) => [
        account,
        status,
        facts,
      ]);
      await berlin();
      expect(found).toEqual([
        ["main", "warning", { names: "Nowhere, sloc_nowhere" }],
        ["qr", "warning", { names: "Berlin" }],
      ]);
      const { data } = await shop.admin.get("/admin/crossborder/settings");
      const shown = data.settings.accounts.map((one: Record<string, unknown>) => [
        one.id,
        one.unknown_places,
      ]);
      expect(shown).toEqual([
        ["main", ["Nowhere", "sloc_nowhere"]],
        ["qr", []],
      ]);
    });
  },
  { store: __dirname, lane: "all", sandbox: { accounts: [{ ...ACCOUNT, storeNo: "300015" }] } },
);
