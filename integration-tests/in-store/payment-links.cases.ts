import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { all, bookOf } from "../admin/four-books";

/** A day of the merchant, at +08:00. */
const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString("en", { dateStyle: "long", timeZone: "Asia/Shanghai" });

export default cases("a payment link for what an order owes", (shop) => {
  const clerk = new Clerk(shop);
  const visitor = new LinkVisitor(shop);
  const requests = new PaymentRequests(shop);

  it("shows shop, goods and amount, is paid by a method of the region, and gives a receipt", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url, link } = await visitor.linkFor(order_id);
    expect(link).toMatchObject({ order_id, status: "active", actor_type: "user" });
    expect(await shop.gateway.calls()).toEqual([]);
    const page = await visitor.visit(url);
    expect(page).toMatchObject({ status: 200, said: undefined, amount: "25.00", receipt: [] });
    expect(url).toMatch(new RegExp(`^${shop.backendUrl}/pay\\?c=[0-9A-HJKMNP-TV-Z]{11}$`));
    const [display_id] = await shop.database("order").where({ id: order_id }).pluck("display_id");
    const [name] = await shop.database("store").pluck("name");
    const end = dayOf(link.expires_at);
    for (const shown of [
      name,
      "$25.00",
      `Order ${display_id}`,
      "2 × Jasmine tea, 100 g",
      `Valid until ${end}`,
    ])
      expect(page.text).toContain(shown);
    expect(page.methods).toEqual(["channel-a", "channel-b", "channel-c", "creditcard"]);
    expect(page.text).not.toMatch(/ada@|Ada|Lovelace|<script/);
    expect(page.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(await shop.gateway.calls()).toEqual([]);

    const opened = await visitor.press(url, "channel-a");
    expect([opened.status, opened.next]).toEqual([303, expect.stringContaining("/cashier/")]);
    const shopper = shop.shopper();
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(opened.next));
    expect(storefront.toString()).toContain(url);
    const [{ reference = "" } = {}] = await shop.ledger.listTransactions({});
    const paid = await visitor.visit(storefront.toString());
    expect(paid).toMatchObject({
      status: 200,
      said: "This is paid. Thank you.",
      amount: undefined,
      goods: ["2 × Jasmine tea, 100 g"],
      receipt: [
        ["Paid", "$25.00"],
        ["Date", expect.stringMatching(/^\w+ \d+, 20\d\d$/)],
        ["Method", "Mobile wallet"],
        ["Payment number", reference],
      ],
    });
    expect(paid.text).toContain(`Order ${display_id}`);
    expect(paid.text).toMatch(/<a class="button plain" href="http[^"]+">Back to the shop</);
    expect(paid.text).not.toMatch(/ada@|Ada|Lovelace/);
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    const [call, ...others] = await shop.gateway.calls("secure-pay");
    expect([call?.fields, others]).toEqual([
      expect.objectContaining({
        terminal: "WAP",
        amount: "25.00",
        goodsInfo: JSON.stringify([{ goods_name: "Jasmine tea, 100 g", quantity: "2" }]),
      }),
      [],
    ]);
  });

  slow.it("whose page the storefront serves: its address, its picture, and the way back", async () => {
    const provider_id = "pp_crossborder-channel-a_first";
    const { url } = await visitor.linkFor(await clerk.unpaidOrder(), { provider_id });
    expect(url).toMatch(/^https:\/\/shop\.example\/pay\?c=\w{11}$/);
    // What the storefront hands on.
    const behind = url.replace("https://shop.example", shop.backendUrl);
    const page = await visitor.visit(behind);
    expect(page.text).toContain('<img class="logo" src="https://pictures.shop.example/logo.svg"');
    expect(page.headers["content-security-policy"]).toContain("img-src https://pictures.shop.example;");
    const { next } = await visitor.send(behind, { method: provider_id, amount: "25.00" });
    expect(await pay(next)).toBe(`${url}&payment=paid`);
    expect(await book()).toEqual(all("25.00"));
  });

  const opened = async () => (await shop.gateway.orders()).length;

  /** Pays on the cashier page, and comes back. */
  const pay = async (cashier_url: string, act: "pay" | "decline" = "pay") => {
    const shopper = shop.shopper();
    return (await shopper.comeBackDecided(await shopper.atCashier(cashier_url, act))).storefront.toString();
  };
  /** The one payment that was made, in four books. */
  const book = async () => {
    const paid = (await shop.gateway.orders()).filter(({ paid: amount }) => amount !== "0.00");
    expect(paid).toHaveLength(1);
    const [{ reference = "" } = {}] = paid;
    await shop.reconciled(reference);
    return await bookOf(shop, reference);
  };

  slow.it("of a draft order: once it is paid, it is an order", async () => {
    const order_id = await clerk.unpaidOrder(true);
    const { url } = await visitor.linkFor(order_id);
    const page = await visitor.visit(await visitor.pay(url, "creditcard"));
    expect(page.said).toBe("This is paid. Thank you.");
    expect(await book()).toEqual(all("25.00"));
    expect(await clerk.orderOf(order_id)).toMatchObject({ status: "pending" });
  });

  slow.it("of an order that was to be paid at pickup, by Medusa's own provider", async () => {
    const { shopper, cart } = await shop.withCart();
    await shopper.choose("pp_system_default");
    const { order } = await shopper.complete(cart.id);
    const { url } = await visitor.linkFor(order?.id ?? "");
    expect((await visitor.visit(url)).amount).toBe("17.50");
    await visitor.pay(url, "channel-b");
    expect(await book()).toEqual(all("17.50"));
    expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");
  });

  slow.it("of what an edit has added to a paid order: the rest alone", async () => {
    const { order } = await shop.paidOrder();
    await requests.editTo(order.id, 2);
    const { url } = await visitor.linkFor(order.id);
    const { amount = "" } = await visitor.visit(url);
    expect(amount).toBe("12.50");
    await visitor.pay(url, "channel-a");
    const captured = (await shop.paidOrders()).map((one) => one.captured.toSorted());
    expect(captured).toEqual([[12.5, 17.5]]);
    expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");
  });

  slow.it("at the same time as the counter and the storefront: one payment", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    const shopper = shop.shopper();
    shopper.collection = await requests.ask(order_id, 25);
    await Promise.all([
      visitor.press(url, "channel-a", "25.00"),
      clerk.take({ order_id, method: "merchant_scan" }),
      shopper.choose("channel-b"),
    ]);
    const open = await shop.ledger.listTransactions({ state: "open", ineligible_since: null });
    expect(open).toHaveLength(1);
    for (const { reference } of await shop.gateway.orders())
      await shop.gateway.act(reference, "pay").catch(() => undefined);
    await shop.runJobLater(2);
    const [{ reference = "" } = {}] = open;
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 25 }]);
    const kept = (await shop.gateway.orders()).filter(({ status }) => status === "success");
    expect(kept).toMatchObject([{ reference }]);
  });

  slow.it("while a clerk has it open: the page says so, and opens nothing", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    const reference = await clerk.opened({ order_id, method: "merchant_scan" });
    const refused = await visitor.press(url, "channel-a");
    expect([refused.status, refused.said]).toEqual([
      409,
      "The shop is taking this payment at the counter right now. Pay there, or ask the shop.",
    ]);
    await clerk.scan(reference, "280000000000000001");
    expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");
    expect(await opened()).toBe(1);
  });

  slow.it("whose amount changed while the page was open: it is shown, and nothing is opened", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    const { amount } = await visitor.visit(url);
    await requests.editTo(order_id, 3);
    const refused = await visitor.press(url, "channel-a", amount);
    expect(refused).toMatchObject({
      status: 409,
      said: "The amount has changed. Please check it before you pay.",
      amount: "37.50",
    });
    expect(await opened()).toBe(0);
    await visitor.pay(url, "channel-a");
    expect(await book()).toEqual(all("37.50"));
  });

  slow.it("that was declined says so, and is paid by another method", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const back = await pay((await visitor.press(url, "channel-a")).next, "decline");
    expect((await visitor.visit(back)).said).toBe(
      "The payment was declined. You were not charged. Try again, or choose another method.",
    );
    await visitor.pay(url, "creditcard");
    expect(await book()).toEqual(all("25.00"));
  });

  slow.it("in an address that somebody made up: the page says what is known of its payment", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const ENDS = ["paid", "held", "pending", "declined", "expired", "returned"];
    const saidOf = async (payment: string) => (await visitor.visit(`${url}&payment=${payment}`)).said;
    expect(await Promise.all(ENDS.map(saidOf))).toEqual(ENDS.map(() => undefined));
    await visitor.press(url, "creditcard");
    const waits = "We have not heard of your payment yet.";
    for (const payment of ["paid", "expired", "returned"]) expect(await saidOf(payment)).toContain(waits);
    const [{ reference = "" } = {}] = await shop.ledger.listTransactions({});
    await shop.gateway.act(reference, "expire");
    await shop.runJobLater();
    for (const payment of ["paid", "declined", "pending"])
      expect(await saidOf(payment)).toBe(
        "The time to pay ran out. You were not charged. Choose a method to try again.",
      );
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("whose wallet may have declined without a word: the page asks, and claims nothing", async () => {
    const asks = "Declined in the wallet? Try again, or pay another way.";
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    await visitor.press(url, "channel-a");
    const back = `${url}&payment=pending`;
    expect((await visitor.visit(back)).said).toMatch(
      /^We have not heard of your payment yet\. .* Declined in/,
    );
    const chinese = new LinkVisitor(shop, { language: "zh-CN" });
    expect((await chinese.visit(back)).said).toContain("在钱包中拒绝了付款？请重试，或换一种支付方式。");
    await visitor.press(url, "creditcard");
    expect((await visitor.visit(back)).said).not.toContain(asks);
    const provider_id = "pp_crossborder-channel-a_qr";
    const code = await visitor.linkFor(await clerk.unpaidOrder(), { provider_id });
    const opening = await visitor.send(code.url, { method: provider_id, amount: "25.00" });
    const looks = async (count: number) => (await visitor.visit(`${opening.next}&looks=${count}`)).said;
    // 3, 5, 7 … seconds after each other: the seventh is after a minute.
    expect([await looks(0), await looks(6), await looks(7)]).toEqual([undefined, undefined, asks]);
  });

  slow.it("in a wallet's own browser: no other wallet is offered, and a tablet is no desktop", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    const phone = "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36";
    const offeredIn = async (name: string) =>
      (await new LinkVisitor(shop, { userAgent: `${phone} ${name}` }).visit(url)).methods;
    expect(await offeredIn("MicroMessenger/8.0.49")).toEqual(["channel-b", "creditcard"]);
    expect(await offeredIn("AliApp(AP/10.7.86) AlipayClient/10.7.86")).toEqual(["channel-a", "creditcard"]);
    expect(await offeredIn("(UnionPay/1.0 CloudPay)")).toEqual(["channel-c", "creditcard"]);
    const tablet = new LinkVisitor(shop, {
      userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    });
    expect((await tablet.press(url, "channel-a")).status).toBe(303);
    const [call] = await shop.gateway.calls("secure-pay");
    expect(call?.fields).toMatchObject({ terminal: "WAP" });
  });

  slow.it("while the gateway does not answer: the page says so, and can be tried again", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    await shop.gateway.faults({ "secure-pay": { drop: true } });
    expect(await visitor.press(url, "channel-a")).toMatchObject({
      status: 503,
      said: "The payment cannot be started right now. Try again later, or choose another method.",
    });
    await shop.gateway.faults({});
    await visitor.pay(url, "channel-a");
    expect(await book()).toEqual(all("25.00"));
  });

  slow.it("with a code to scan: drawn in the page, which goes on by itself once it is paid", async () => {
    const provider_id = "pp_crossborder-channel-a_qr";
    const { url } = await visitor.linkFor(await clerk.unpaidOrder(), { provider_id });
    const opening = await visitor.send(url, { method: provider_id, amount: "25.00" });
    expect(opening.status).toBe(303);
    const shown = await visitor.visit(opening.next);
    expect(shown.text).toContain('http-equiv="refresh"');
    expect(shown.text).toContain("Scan this code with the wallet on your phone, and confirm there.");
    expect(shown.text).not.toMatch(/<img|src=/);
    const [{ reference = "" } = {}] = await shop.ledger.listTransactions({});
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    expect((await visitor.visit(opening.next)).said).toBe("This is paid. Thank you.");
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });
});
