import axios from "axios";
import { sign } from "../../../src/gateway";
import { inStoreSessionData } from "../../../src/payments/transactions/session-ticket";
import { cases } from "../../../testing/shop/cases";
import { Clerk } from "../../../testing/shop/clerk";
import { expectSessionRefused } from "../../../testing/shop/session-refused";
import { ACCOUNT } from "../../../testing/shop/shop";
import { toGateway } from "./shop-plan";
import { SECRETS_ENVIRONMENT } from "./environment";

const FORMER = SECRETS_ENVIRONMENT.SECRETS_PREVIOUS_TOKEN;
const IN_STORE = "pp_crossborder-in-store_main";

export default cases("while the API token is rotated", (shop) => {
  const ipn = (fields: Record<string, string>) =>
    axios.post(
      `${shop.backendUrl}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`,
      new URLSearchParams(fields).toString(),
    );

  it("a notification signed with the former token is as good as one with the new one; no third one is", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    const { reference } = shown;
    const signed = (note: string, token: string) => {
      const fields = { reference, status: "success", note };
      return { ...fields, verifySign: sign(fields, token) };
    };
    await ipn(signed("third", "third-token"));
    await shop.processed(reference);
    await shopper.atCashier(shown.cashier_url);
    await ipn(signed("former", FORMER));
    await shop.reconciled(reference);
    await ipn(signed("new", ACCOUNT.apiToken));
    expect((await shop.inbox()).map(({ signature }) => signature)).toEqual(["wrong", "valid", "valid"]);
    expect(await shop.orders()).toHaveLength(1);
  });

  it("everything that goes out is signed with the new token alone", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.atCashier(shown.cashier_url);
    await shopper.complete(cart.id);
    const sent = toGateway.exchanges.map((exchange) =>
      Object.fromEntries(new URLSearchParams(exchange.sent)),
    );
    expect(sent.length).toBeGreaterThan(1);
    for (const fields of sent) {
      expect(fields.verifySign).toBe(sign(fields, ACCOUNT.apiToken));
      expect(fields.verifySign).not.toBe(sign(fields, FORMER));
    }
  });

  describe("a ticket of the counter", () => {
    const payments = () => shop.container.resolve("payment");
    const order = (payment_collection_id: string, expires_at = Date.now() + 60_000) => ({
      payment_collection_id,
      method: "merchant_scan" as const,
      vendor: null,
      pre_auth: false,
      store_admin_no: null,
      expires_at,
    });
    const collection = async () =>
      (await payments().createPaymentCollections({ currency_code: "usd", amount: 25 })).id;
    const present = (id: string, data: Record<string, unknown>) =>
      payments().createPaymentSession(id, {
        provider_id: IN_STORE,
        currency_code: "usd",
        amount: 25,
        data,
      });

    it.each([
      ["the new token", ACCOUNT.apiToken],
      ["the former token", FORMER],
    ])("sealed with %s opens", async (_, token) => {
      const id = await collection();
      await present(id, inStoreSessionData(order(id), token));
      expect(await shop.gateway.calls("add")).toHaveLength(1);
    });

    it("does not open when it is sealed with a third one, expired, of another payment, or torn", async () => {
      const [id, other] = [await collection(), await collection()];
      const good = inStoreSessionData(order(id), ACCOUNT.apiToken);
      const { in_store } = good;
      const bad = [
        inStoreSessionData(order(id), "third-token"),
        inStoreSessionData(order(id, Date.now() - 1), FORMER),
        inStoreSessionData(order(other), ACCOUNT.apiToken),
        { in_store: { ...in_store, order: in_store.order.replace("merchant_scan", "cash_register") } },
        { in_store: { ...in_store, seal: in_store.seal.slice(1) } },
        { in_store: { ...in_store, seal: "" } },
        { in_store: { ...in_store, seal: ["x"] } },
        { in_store: [in_store] },
        {},
      ];
      for (const data of bad) await expect(present(id, data)).rejects.toMatchObject({ code: "staff_only" });
      expect(await shop.gateway.calls("add")).toHaveLength(0);
    });

    it.each(["a good ticket of its own order", "an expired one"])(
      "is no use to a shopper who has got hold of it: %s",
      async (which) => {
        const clerk = new Clerk(shop);
        const order_id = await clerk.unpaidOrder();
        const reference = await clerk.opened({ order_id, method: "merchant_scan" });
        const id = (await shop.transaction(reference)).payment_collection_id ?? "";
        const expires_at = which.startsWith("a good") ? undefined : Date.now() - 1;
        const ticket = inStoreSessionData(order(id, expires_at), ACCOUNT.apiToken);
        const before = (await shop.gateway.calls("add")).length;
        expectSessionRefused(await shop.shopper().choose(IN_STORE, ticket, id), "staff_only");
        expect(await shop.gateway.calls("add")).toHaveLength(before);
      },
    );
  });
});
