import { createHash, createHmac } from "node:crypto";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import axios from "axios";
import { sign } from "../../../src/gateway";
import { deductionSessionData, inStoreSessionData, sealerOf } from "../../../testing/shop/built-plugin";
import { cases } from "../../../testing/shop/cases";
import { Clerk } from "../../../testing/shop/clerk";
import { LinkVisitor } from "../../../testing/shop/link-visitor";
import { expectSessionRefused } from "../../../testing/shop/session-refused";
import { ACCOUNT } from "../../../testing/shop/shop";
import { toGateway } from "./shop-plan";
import { SECRETS_ENVIRONMENT } from "./environment";

const FORMER = SECRETS_ENVIRONMENT.SECRETS_PREVIOUS_TOKEN;
const FORMER_COOKIE_SECRET = SECRETS_ENVIRONMENT.SECRETS_FORMER_COOKIE_SECRET;
const IN_STORE = "pp_crossborder-in-store_main";

export default cases("while the API token and the cookie secret are exchanged", (shop) => {
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

  it("the health counts what was signed with the former one, and says when it can be taken out", async () => {
    const exchange = async () => {
      const { data } = await shop.admin.get("/admin/crossborder/health");
      return data.checks.find(({ name }: { name: string }) => name === "token exchange");
    };
    const { reference } = await shop.checkout();
    const signed = (note: string, token: string) => {
      const fields = { reference, status: "pending", note };
      return { ...fields, verifySign: sign(fields, token) };
    };
    expect(await exchange()).toMatchObject({ status: "ok", finding: "none" });
    await ipn(signed("new", ACCOUNT.apiToken));
    await ipn(signed("third", "third-token"));
    expect(await exchange()).toMatchObject({ finding: "none" });
    await ipn(signed("one", FORMER));
    await ipn(signed("two", FORMER));
    // The same one again counts once.
    await ipn(signed("two", FORMER));
    expect(await exchange()).toMatchObject({ status: "ok", finding: "used", facts: { count: 2 } });
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await shop
      .database("crossborder_event")
      .where({ name: "former_token_used" })
      .update({ created_at: yesterday });
    expect(await exchange()).toMatchObject({
      status: "warning",
      finding: "over",
      facts: { count: 2, moment: yesterday.toISOString() },
      next: expect.stringContaining("Take previousApiToken out"),
    });
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

  it("the address that the browser comes back to shows nothing of either, and the ledger cannot be used in its place", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    const callback = new URL(await shopper.atCashier(shown.cashier_url));
    const secret = callback.searchParams.get("secret") ?? "";
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    for (const token of [ACCOUNT.apiToken, FORMER]) {
      const sealed = createHmac("sha256", token).update(`crossborder-return:${shown.reference}`);
      expect(sealed.digest("hex")).not.toContain(secret);
    }
    const rows = JSON.stringify(await shop.database("crossborder_transaction"));
    expect(rows).toContain(createHash("sha256").update(secret).digest("hex"));
    expect(rows).not.toContain(secret);
    const { return_secret_hash } = await shop.transaction(shown.reference);
    callback.searchParams.set("secret", return_secret_hash ?? "");
    const { storefront } = await shopper.comeBack(callback.href);
    expect([...storefront.searchParams.keys()]).toEqual(["payment"]);
  });

  describe("a ticket of the counter", () => {
    const config = () => shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
    const sealerWith = (cookieSecret = config().projectConfig.http.cookieSecret) => {
      const { projectConfig } = config();
      const http = { ...projectConfig.http, cookieSecret };
      return sealerOf({ projectConfig: { ...projectConfig, http } }, { formerCookieSecrets: [] });
    };
    const ownSealer = () => sealerWith();
    const payments = () => shop.container.resolve("payment");
    const order = (payment_collection_id: string, expires_at = Date.now() + 60_000) => ({
      provider_id: IN_STORE,
      payment_collection_id,
      method: "merchant_scan" as const,
      vendor: null,
      pre_auth: false,
      store_admin_no: null,
      description: null,
      note: null,
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

    it("that this store sealed opens", async () => {
      const id = await collection();
      await present(id, inStoreSessionData(order(id), ownSealer()));
      expect(await shop.gateway.calls("add")).toHaveLength(1);
    });

    it("that was sealed before the cookie secret was exchanged opens, and so does one that is sealed now", async () => {
      const id = await collection();
      await present(id, inStoreSessionData(order(id), sealerWith(FORMER_COOKIE_SECRET)));
      expect(await shop.gateway.calls("add")).toHaveLength(1);
      const clerk = new Clerk(shop);
      await clerk.opened({ order_id: await clerk.unpaidOrder(), method: "merchant_scan" });
      expect(await shop.gateway.calls("add")).toHaveLength(2);
    });

    it("of a renewal that was sealed before is read; one that another store sealed is none", async () => {
      const renewal = async (cookieSecret?: string) => {
        const id = await collection();
        await present(id, deductionSessionData("cb-no-deduction", id, sealerWith(cookieSecret)));
      };
      await expect(renewal()).rejects.toMatchObject({ code: "not_a_deduction" });
      await expect(renewal(FORMER_COOKIE_SECRET)).rejects.toMatchObject({
        code: "not_a_deduction",
      });
      await expect(renewal("another store's")).rejects.toMatchObject({ code: "staff_only" });
    });

    it("shows nothing that helps to guess a token: none of them opens one", async () => {
      for (const cookieSecret of [ACCOUNT.apiToken, FORMER, "another store's"]) {
        const id = await collection();
        const ticket = inStoreSessionData(order(id), sealerWith(cookieSecret));
        await expect(present(id, ticket)).rejects.toMatchObject({ code: "staff_only" });
        const own = inStoreSessionData(order(id), ownSealer()).in_store;
        const byToken = createHmac("sha256", cookieSecret).update(`crossborder-in-store:${own.order}`);
        const seal = byToken.digest("hex");
        await expect(present(id, { in_store: { ...own, seal } })).rejects.toMatchObject({
          code: "staff_only",
        });
        expect(own.seal).not.toBe(seal);
      }
      expect(await shop.gateway.calls("add")).toHaveLength(0);
    });

    it("does not open when it is expired, of another payment or account, or torn", async () => {
      const [id, other] = [await collection(), await collection()];
      const { in_store } = inStoreSessionData(order(id), ownSealer());
      const bad = [
        inStoreSessionData(order(id, Date.now() - 1), ownSealer()),
        inStoreSessionData(order(other), ownSealer()),
        inStoreSessionData({ ...order(id), provider_id: "pp_crossborder-in-store_other" }, ownSealer()),
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
        const ticket = inStoreSessionData(order(id, expires_at), ownSealer());
        const before = (await shop.gateway.calls("add")).length;
        expectSessionRefused(await shop.shopper().choose(IN_STORE, ticket, id), "staff_only");
        expect(await shop.gateway.calls("add")).toHaveLength(before);
      },
    );
  });

  it("a payment link of the former secret still opens, and one of another secret is none", async () => {
    const clerk = new Clerk(shop);
    const visitor = new LinkVisitor(shop);
    const { projectConfig } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
    const order_id = await clerk.unpaidOrder();
    const { id, url } = await visitor.linkFor(order_id);
    const code = new URL(url).searchParams.get("c") ?? "";
    /** As it was kept when that was the store's secret. */
    const madeWith = async (cookieSecret: string) => {
      const http = { ...projectConfig.http, cookieSecret };
      const sealer = sealerOf({ projectConfig: { ...projectConfig, http } }, { formerCookieSecrets: [] });
      const code_hash = sealer.seal("payment_link", code);
      const code_sealed = sealer.enclose("payment_link_copy", code);
      await shop.database("crossborder_payment_link").where({ id }).update({ code_hash, code_sealed });
    };
    const listed = async () => {
      const { data } = await shop.admin.get("/admin/crossborder/payment-links", { params: { order_id } });
      return data.payment_links.map((link: { url: string }) => link.url);
    };
    await madeWith(FORMER_COOKIE_SECRET);
    expect([(await visitor.visit(url)).status, await listed()]).toEqual([200, [url]]);
    await madeWith("another store's");
    expect([(await visitor.visit(url)).status, await listed()]).toEqual([404, []]);
    expect((await shop.admin.post(`/admin/crossborder/payment-links/${id}/send`, {})).data.code).toBe(
      "payment_link_over",
    );
  });

  it("a payment link's row has nothing by which it can be opened", async () => {
    const { id, url } = await new LinkVisitor(shop).linkFor(await new Clerk(shop).unpaidOrder());
    const row = await shop.database("crossborder_payment_link").where({ id }).first();
    expect(JSON.stringify(row)).not.toContain(new URL(url).searchParams.get("c"));
  });
});
