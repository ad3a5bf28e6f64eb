import { Modules } from "@medusajs/framework/utils";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { all, bookOf } from "../admin/four-books";

const MANAGER = { manager_account_no: "M1", store_admin_password: "secret" };
const DAY_MS = 24 * 60 * 60_000;

export default cases("a part of a paid order that goes back", (shop) => {
  const clerk = new Clerk(shop);
  const visitor = new LinkVisitor(shop);
  const requests = new PaymentRequests(shop);

  /** One of them is taken off: 12.50 is too much. */
  async function paidTooMuch() {
    const sold = await clerk.sale();
    await requests.editTo(sold.order_id, 1);
    return sold;
  }
  const ask = (reference: string, body: object = {}) => shop.staff("refund-and-ask", reference, body);
  /** The same, which must work. */
  const asked = (reference: string, body: object = {}) =>
    shop.posted(`crossborder/transactions/${reference}/refund-and-ask`, body);
  const linksOf = async (order_id: string) =>
    (await shop.admin.get(`/admin/crossborder/payment-links?order_id=${order_id}`)).data;
  const summaryOf = async (order_id: string) =>
    (await shop.admin.get(`/admin/orders/${order_id}?fields=*summary`)).data.order.summary;
  /** The customer pays by a link what its page shows. Resolves to the reference. */
  async function pay(url: string) {
    const before = new Set((await shop.gateway.orders()).map((one) => one.reference));
    await visitor.pay(url, "channel-a");
    const [{ reference = "" } = {}] = (await shop.gateway.orders()).filter(
      (one) => !before.has(one.reference) && one.paid !== "0.00",
    );
    await shop.reconciled(reference);
    return reference;
  }
  const notices = async (title: string) =>
    (await shop.database("notification").where({ channel: "feed" })).filter(
      (one: { data: { title: string } }) => one.data.title === title,
    );
  /** As if a server had died before it wrote the credit line that it had begun. */
  const serverDied = (order_id: string, internal_note: string) =>
    shop.container
      .resolve(Modules.ORDER)
      .createOrderChange({ order_id, change_type: "credit_line", internal_note });
  const NOT_TODAY = { refuse: { ret_code: "000030", ret_msg: "not today" } };
  const UNPAID = "The rest of an order is not paid";

  it("all of it is refunded, a link asks for the rest, and the order is paid again", async () => {
    const { order_id, reference } = await paidTooMuch();
    expect(await shop.shownToStaff(reference)).toMatchObject({
      notice: { code: "paid_too_much", amount: "12.50", actions: ["refund_and_ask", "refund"] },
      actions: { refund_and_ask: { possible: true, allowed: true, amount: "25.00", rest: "12.50" } },
    });
    const data = await asked(reference, { send: true });
    expect(data).toMatchObject({
      transaction: { state: "refunded", refunded_amount: "25.00" },
      payment_link: { order_id, status: "active", actor_type: "user" },
      sent: true,
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await summaryOf(order_id)).pending_difference).toBe(12.5);
    // Medusa's own refund would have written one, and the order would owe nothing.
    expect(await shop.database("order_credit_line").where({ order_id })).toEqual([]);
    const [mail] = await shop.database("notification").where({ template: "crossborder-payment-link" });
    expect(mail.data).toMatchObject({ url: data.payment_link.url, amount: "12.5" });

    expect((await visitor.visit(data.payment_link.url)).amount).toBe("12.50");
    const second = await pay(data.payment_link.url);
    expect(await bookOf(shop, second)).toEqual(all("12.50"));
    expect((await summaryOf(order_id)).pending_difference).toBe(0);
    expect(await clerk.orderOf(order_id)).toMatchObject({ status: "pending" });
    await shop.database("crossborder_payment_link").update({ expires_at: new Date(Date.now() - DAY_MS) });
    await shop.runJob();
    expect(await notices(UNPAID)).toEqual([]);
    expect(await ask(reference)).toMatchObject(refusal("already_returned"));
  });

  /** Two teas and their shipping, 30.00, are paid and sent. */
  async function sent() {
    const { shopper, cart } = await shop.withCart("usd", "jasmine-tea", 2);
    const { shown: page } = await shopper.choosePayment("channel-a");
    const { reference } = page;
    await shopper.comeBack(await shopper.atCashier(page.cashier_url));
    const order_id = (await shopper.complete(cart.id)).order?.id ?? "";
    await shop.reconciled(reference);
    const { items } = (await shop.admin.get(`/admin/orders/${order_id}?fields=*items`)).data.order;
    const [{ id: item }] = items;
    await shop.posted(`orders/${order_id}/fulfillments`, { items: [{ id: item, quantity: 2 }] });
    return { order_id, reference, item };
  }
  const creditsOf = async (order_id: string) =>
    (await shop.admin.get(`/admin/orders/${order_id}?fields=*credit_lines`)).data.order.credit_lines;

  it("5.00 as a courtesy: the order costs 20.00, all goes back, a link asks for it, and the order is paid again", async () => {
    const { order_id, reference } = await clerk.sale();
    const { refund_and_ask: offered } = (await shop.shownToStaff(reference)).actions;
    expect(offered).toMatchObject({ possible: true, allowed: true, amount: "25.00", is_fulfilled: false });
    expect(offered.rest).toBeUndefined();
    const data = await asked(reference, { amount: "5.00", rest: "20.00" });
    expect(data.transaction).toMatchObject({ state: "refunded", refunded_amount: "25.00" });
    expect(await creditsOf(order_id)).toMatchObject([
      { amount: 5, reference: "crossborder_payment", reference_id: reference },
    ]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await summaryOf(order_id)).pending_difference).toBe(20);
    expect((await visitor.visit(data.payment_link.url)).amount).toBe("20.00");
    expect(await bookOf(shop, await pay(data.payment_link.url))).toEqual(all("20.00"));
    expect(await summaryOf(order_id)).toMatchObject({ pending_difference: 0, current_order_total: 20 });
    expect(await clerk.orderOf(order_id)).toMatchObject({ status: "pending" });
  });

  slow.it("the gateway refuses after the order became cheaper: the same act ends it", async () => {
    const { order_id, reference } = await clerk.sale();
    await shop.gateway.faults({ refund: NOT_TODAY });
    expect(await ask(reference, { amount: "5.00" })).toMatchObject({ status: 400 });
    expect(await shop.shownToStaff(reference)).toMatchObject({
      actions: { refund_and_ask: { possible: true, amount: "25.00", rest: "20.00" } },
    });
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    await shop.gateway.faults({});
    expect(await ask(reference, { amount: "7.00" })).toMatchObject({ data: { code: "rest_changed" } });
    const data = await asked(reference, { amount: "5.00" });
    expect(await creditsOf(order_id)).toHaveLength(1);
    expect(await bookOf(shop, await pay(data.payment_link.url))).toEqual(all("20.00"));
    expect(await summaryOf(order_id)).toMatchObject({ pending_difference: 0, current_order_total: 20 });
  });

  slow.it("its server dies before the order is cheaper, or later: the same act ends it", async () => {
    const { order_id, reference } = await clerk.sale();
    await serverDied(order_id, reference);
    expect((await shop.shownToStaff(reference)).actions).toMatchObject({
      refund: { possible: true },
      refund_and_ask: { possible: true },
    });
    await shop.gateway.faults({ refund: NOT_TODAY });
    expect((await ask(reference, { amount: "5.00" })).status).toBe(400);
    await shop.gateway.faults({});
    await shop.database("crossborder_payment_link").update({ revoked_at: null });
    const data = await asked(reference, { amount: "5.00" });
    expect(await creditsOf(order_id)).toHaveLength(1);
    expect(await linksOf(order_id)).toMatchObject({
      count: 1,
      payment_links: [{ id: data.payment_link.id }],
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await bookOf(shop, await pay(data.payment_link.url))).toEqual(all("20.00"));
  });

  slow.it("goods were sent: not without being told that it may be so", async () => {
    const { order_id, reference } = await sent();
    expect((await shop.shownToStaff(reference)).actions.refund_and_ask).toMatchObject({ is_fulfilled: true });
    expect(await ask(reference, { amount: "5.00" })).toMatchObject(
      refusal("order_fulfilled", "although_fulfilled"),
    );
    expect(await creditsOf(order_id)).toEqual([]);
    const data = await asked(reference, { amount: "5.00", although_fulfilled: true });
    expect(await bookOf(shop, await pay(data.payment_link.url))).toEqual(all("25.00"));
  });

  const askAgain = (order_id: string, again: string) =>
    shop.admin.post("/admin/crossborder/payment-links", { order_id, again });

  slow.it("all of it was refunded, and payment is asked for again: the order is paid once more", async () => {
    const { order_id, reference } = await clerk.sale();
    expect((await linksOf(order_id)).ask_again).toBeNull();
    await shop.posted(`crossborder/transactions/${reference}/refund`);
    expect(await linksOf(order_id)).toMatchObject({
      obstacle: { code: "nothing_due" },
      ask_again: { amount: "25.00", currency_code: "usd" },
    });
    expect(await askAgain(order_id, "24.00")).toMatchObject(refusal("rest_changed"));
    expect(await summaryOf(order_id)).toMatchObject({ pending_difference: 0, current_order_total: 0 });
    await serverDied(order_id, reference);
    const both = await Promise.all([askAgain(order_id, "25.00"), askAgain(order_id, "25.00")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await summaryOf(order_id)).toMatchObject({ pending_difference: 25, current_order_total: 25 });
    expect((await linksOf(order_id)).ask_again).toBeNull();
    const [{ url }] = (await linksOf(order_id)).payment_links;
    expect((await visitor.visit(url)).amount).toBe("25.00");
    expect(await bookOf(shop, await pay(url))).toEqual(all("25.00"));
    expect(await summaryOf(order_id)).toMatchObject({ pending_difference: 0, current_order_total: 25 });
    expect(await linksOf(order_id)).toMatchObject({ obstacle: { code: "nothing_due" }, ask_again: null });
  });

  slow.it.each([
    ["a part of nothing", { amount: "0.00" }, "invalid_input"],
    ["all of it", { amount: "25.00" }, "invalid_input"],
    ["what is no amount", { amount: "half" }, "invalid_input"],
    ["no amount", {}, "nothing_to_give_back"],
    ["a link that is over", { amount: "5.00", expires_at: "2020-01-01T00:00:00Z" }, "invalid_input"],
    ["a manager where none is needed", { amount: "5.00", ...MANAGER }, "manager_not_configured"],
  ])("%s is refused, and nothing is written", async (_name, body, code) => {
    const { order_id, reference } = await clerk.sale();
    expect(await ask(reference, body)).toMatchObject({ status: 400, data: { code } });
    expect(await creditsOf(order_id)).toEqual([]);
    expect((await linksOf(order_id)).count).toBe(0);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });

  slow.it("the gateway refuses the refund: nobody can pay by the link, and the money stays", async () => {
    const { order_id, reference } = await paidTooMuch();
    await shop.gateway.faults({ refund: NOT_TODAY });
    expect(await ask(reference, { send: true })).toMatchObject({ status: 400 });
    const { payment_links } = await linksOf(order_id);
    expect(payment_links).toMatchObject([{ status: "revoked" }]);
    expect((await visitor.visit(payment_links[0].url)).amount).toBeUndefined();
    expect(await shop.database("notification").where({ template: "crossborder-payment-link" })).toEqual([]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "25.00", refunded: "0.00" });
    await shop.gateway.faults({});
    const again = await asked(reference);
    expect(await bookOf(shop, await pay(again.payment_link.url))).toEqual(all("12.50"));
  });

  slow.it("the answer to the refund is lost: the link is good once it is known", async () => {
    const { order_id, reference } = await paidTooMuch();
    // A first refund asks about what was not asked about for an hour, and is not sent without an answer.
    await shop.staff("reconcile", reference);
    await shop.gateway.faults({ refund: { drop: true }, "tran-query": { reset: true }, ipn: { lose: true } });
    expect((await ask(reference, { send: true })).status).toBeGreaterThanOrEqual(400);
    const [{ url, status }] = (await linksOf(order_id)).payment_links;
    expect([status, (await visitor.visit(url)).amount]).toEqual(["active", undefined]);
    await shop.gateway.faults({});
    await shop.runJobLater(2);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await visitor.visit(url)).amount).toBe("12.50");
    expect(await bookOf(shop, await pay(url))).toEqual(all("12.50"));
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
  });

  slow.it("two clerks press it at once: one refund, and one link", async () => {
    const { order_id, reference } = await paidTooMuch();
    const answers = await Promise.all([ask(reference), ask(reference)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    expect((await linksOf(order_id)).count).toBe(1);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("nobody pays the rest: staff is told once, also where the link was revoked", async () => {
    const { order_id, reference } = await paidTooMuch();
    const { payment_link } = (await ask(reference)).data;
    await shop.admin.delete(`/admin/crossborder/payment-links/${payment_link.id}`);
    await shop.runJob();
    expect(await notices(UNPAID)).toEqual([]);
    const expires_at = new Date(Date.now() - 1_000);
    const planned = shop.row(reference);
    expect(await planned.clone().select("late_look_at")).toEqual([{ late_look_at: expect.any(Date) }]);
    await shop.database("crossborder_payment_link").update({ expires_at });
    await planned.update({ late_look_at: expires_at });
    for (let runs = 0; runs < 2; runs++) await shop.runJob();
    const told = await notices(UNPAID);
    expect(told).toHaveLength(1);
    expect(told[0].data).toMatchObject({
      order_id,
      reference,
      description: expect.stringMatching(/^Order #\d+, ada@shop.example – cb-.* was refunded whole/),
    });
  });

  forEach(
    [
      [
        "the order owes something itself",
        async () => {
          const sold = await clerk.sale();
          await requests.editTo(sold.order_id, 3);
          return sold;
        },
        "nothing_to_give_back",
      ],
      [
        "a change of the order is open",
        async () => {
          const sold = await paidTooMuch();
          await shop.admin.post("/admin/order-edits", { order_id: sold.order_id });
          return sold;
        },
        "order_change_open",
      ],
      [
        "the region offers no method that the rest can be paid by",
        async () => {
          const sold = await paidTooMuch();
          await shop.posted(`regions/${shop.seeded.regions.usd}`, { payment_providers: [] });
          return sold;
        },
        "no_method",
      ],
    ] as const,
    { fast: 1 },
  )("nothing is refunded, and no link is made, where %s", async (_name, sell, code) => {
    const { order_id, reference } = await sell();
    expect((await shop.shownToStaff(reference)).actions.refund_and_ask).toMatchObject({
      possible: false,
      reason: code,
    });
    expect(await ask(reference, { amount: "5.00" })).toMatchObject({ status: 400, data: { code } });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await creditsOf(order_id)).toEqual([]);
    expect((await linksOf(order_id)).count).toBe(0);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });

  slow.it("the order was changed after the dialog had shown the rest: nothing is refunded", async () => {
    const { order_id, reference } = await paidTooMuch();
    expect(await ask(reference, { rest: "11.00" })).toMatchObject(refusal("rest_changed"));
    expect(await ask(reference, { rest: "half" })).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("rest") },
    });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect((await linksOf(order_id)).count).toBe(0);
    expect((await ask(reference, { rest: "12.50" })).status).toBe(200);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  /** What comes back of them, what goes out, and what the order costs then. */
  const WAYS = [
    ["a return of one of two", "returns", {}, { back: 1, rest: "17.50" }],
    ["a claim that replaces nothing", "claims", { type: "refund" }, { back: 1, rest: "17.50" }],
    ["an exchange for something cheaper", "exchanges", {}, { back: 2, out: "travel-cup", rest: "24.99" }],
  ] as const;

  slow.it.each(WAYS)("%s: the same, in four books", async (_name, path, more, { back, rest, ...other }) => {
    const { order_id, reference, item } = await sent();
    const begun = await shop.posted(path, {
      order_id,
      ...(path === "returns" && { location_id: shop.seeded.stockLocation }),
      ...more,
    });
    const { id } = begun.return ?? begun.claim ?? begun.exchange;
    const inbound = { items: [{ id: item, quantity: back }] };
    await shop.posted(
      path === "returns" ? `returns/${id}/request-items` : `${path}/${id}/inbound/items`,
      inbound,
    );
    if ("out" in other) {
      const items = [{ variant_id: shop.seeded.variants[other.out], quantity: 1 }];
      await shop.posted(`${path}/${id}/outbound/items`, { items });
    }
    await shop.posted(`${path}/${id}/request`, {});
    const { returns } = (await shop.admin.get(`/admin/returns?order_id=${order_id}`)).data;
    const [{ id: coming }] = returns;
    await shop.posted(`returns/${coming}/receive`, {});
    await shop.posted(`returns/${coming}/receive-items`, inbound);
    await shop.posted(`returns/${coming}/receive/confirm`, {});

    const data = await asked(reference, { although_fulfilled: true });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect((await visitor.visit(data.payment_link.url)).amount).toBe(rest);
    expect(await bookOf(shop, await pay(data.payment_link.url))).toEqual(all(rest));
    expect((await summaryOf(order_id)).pending_difference).toBe(0);
  });
});
