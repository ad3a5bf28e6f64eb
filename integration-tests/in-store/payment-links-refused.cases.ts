import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { eventually } from "../../testing/shop/sandbox-control";
import { StatementCounter } from "../../testing/statements/counter";
import { quiet } from "../../testing/statements/quiet";

const INVALID = "This link does not lead to a payment. Please ask the shop for a new one.";

export default cases("a payment link that pays for nothing", (shop) => {
  const clerk = new Clerk(shop);
  const visitor = new LinkVisitor(shop);
  const LINKS = "/admin/crossborder/payment-links";

  afterEach(async () => expect(await shop.gateway.calls()).toEqual([]));

  const codeOf = (url: string) => new URL(url).searchParams.get("c") ?? "";
  const withCode = (url: string, code: string) => {
    const other = new URL(url);
    other.searchParams.set("c", code);
    return other.toString();
  };
  /** What the page says, and what it answers to who presses all the same. */
  const both = async (url: string, by = visitor) => {
    const { status, said } = await by.visit(url);
    const pressed = await by.press(url, "channel-a", "25.00");
    return [status, said, pressed.status, pressed.said];
  };

  const statementsDuring = async (work: () => Promise<unknown>) => {
    const counter = new StatementCounter(shop.container);
    try {
      await work();
      return counter.take().statements.map(({ sql }) => sql);
    } finally {
      counter.stop();
    }
  };

  it("because its check sign is wrong, or it is no code: one sentence, and not one statement", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const code = codeOf(url);
    const wrong = code.endsWith("0") ? `${code.slice(0, -1)}1` : `${code.slice(0, -1)}0`;
    await quiet();
    const sent = await statementsDuring(async () => {
      for (const one of [wrong, "", code.slice(1), `${code}0`, "'", code.repeat(200)])
        expect(await both(withCode(url, one))).toEqual([404, INVALID, 404, INVALID]);
    });
    expect(sent).toEqual([]);
    // However it is typed.
    for (const typed of [code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`, ` ${code} `])
      expect((await visitor.visit(withCode(url, typed))).status).toBe(200);
    // Of a name that stands twice the first one counts.
    expect((await visitor.visit(`${url}&c=${wrong}`)).status).toBe(200);
  });

  it("because it is gone: as often as somebody may try, then nothing is looked for", async () => {
    const gone = await visitor.linkFor(await clerk.unpaidOrder());
    await shop.database("crossborder_payment_link").where({ id: gone.id }).delete();
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const guesser = new LinkVisitor(shop, { from: "203.0.113.9" });
    const answers = [];
    for (let tries = 0; tries < 21; tries++) answers.push((await guesser.visit(gone.url)).status);
    expect(answers).toEqual([...Array(20).fill(404), 429]);
    const sent = await statementsDuring(async () => {
      const said = "Too many attempts. Try again in half a minute.";
      expect(await both(gone.url, guesser)).toEqual([429, said, 429, said]);
    });
    expect(sent.filter((sql) => sql.includes("crossborder_payment_link"))).toEqual([]);
    expect((await visitor.visit(url)).status).toBe(200);
  });

  slow.it("because it is revoked, by who has pressed while it was not yet", async () => {
    const { url, id } = await visitor.linkFor(await clerk.unpaidOrder());
    const { status, data } = await shop.admin.delete(`${LINKS}/${id}`);
    expect([status, data.payment_link]).toEqual([200, expect.objectContaining({ status: "revoked" })]);
    const said = "The shop has withdrawn this link. Please ask the shop for a new one.";
    expect(await both(url)).toEqual([410, said, 410, said]);
    expect((await shop.admin.delete(`${LINKS}/cblnk_01NOBODY`)).data.code).toBe("payment_link_not_found");
  });

  slow.it("because it has expired", async () => {
    const { url, id } = await visitor.linkFor(await clerk.unpaidOrder());
    const expires_at = new Date(Date.now() - 1);
    await shop.database("crossborder_payment_link").where({ id }).update({ expires_at });
    const said = "This link has expired. Please ask the shop for a new one.";
    expect(await both(url)).toEqual([410, said, 410, said]);
  });

  slow.it("because its order was cancelled", async () => {
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    await clerk.cancelOrder(order_id);
    const said = "This order was cancelled. There is nothing to pay.";
    expect(await both(url)).toEqual([410, said, 410, said]);
    const isRevoked = async () => (await shop.ledger.listPaymentLinks({ order_id }))[0]?.revoked_at;
    await eventually(async () => (await isRevoked()) instanceof Date, "the link to be revoked");
    expect(await both(url)).toEqual([410, said, 410, said]);
  });

  slow.it("by a method that the region does not offer, or that is no method", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const said = "This method is no longer available. Choose another one.";
    for (const method of [
      "pp_crossborder-in-store_main",
      "pp_crossborder-channel-a_qr",
      "pp_system_default",
      "",
    ]) {
      const answer = await visitor.send(url, { method, amount: "25.00" });
      expect([method, answer.status, answer.said]).toEqual([method, 409, said]);
    }
    expect((await visitor.send(url, { "method[a]": "b", amount: "25.00" })).status).toBe(409);
  });

  slow.it("speaks Chinese to who reads it", async () => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const chinese = new LinkVisitor(shop, { language: "zh-CN,zh;q=0.9,en;q=0.8" });
    expect((await chinese.visit(url)).text).toContain("应付金额");
    expect((await chinese.visit(withCode(url, "none"))).said).toBe(
      "此链接不对应任何付款。请向商家索取新链接。",
    );
  });

  slow.it("is not made for an order that owes nothing, was cancelled, or does not exist", async () => {
    const refused = async (body: object) => (await shop.admin.post(LINKS, body)).data.code;
    expect(await refused({ order_id: "order_01NOBODY" })).toBe("order_not_found");
    const order_id = await clerk.unpaidOrder();
    expect(await refused({ order_id, expires_at: "2020-01-01T00:00:00Z" })).toBe("invalid_input");
    expect(await refused({ order_id, expires_at: "2090-01-01T00:00:00Z" })).toBe("invalid_input");
    expect(await refused({ order_id, provider_id: "pp_crossborder-channel-a_nobody" })).toBe(
      "account_not_found",
    );
    const free = await clerk.unpaidOrder(false, 0);
    expect(await refused({ order_id: free })).toBe("nothing_due");
    await clerk.cancelOrder(order_id);
    expect(await refused({ order_id })).toBe("order_canceled");
    const { data } = await shop.admin.get(LINKS, { params: { order_id } });
    expect(data).toMatchObject({ payment_links: [], count: 0, obstacle: { code: "order_canceled" } });
  });

  it("is listed, mailed by the store's provider, and all of it is in the history", async () => {
    const order_id = await clerk.unpaidOrder();
    const { id, url } = await visitor.linkFor(order_id);
    const { data } = await shop.admin.get(LINKS, { params: { order_id } });
    expect(data).toMatchObject({ payment_links: [{ id, url }], count: 1, sends_email: true, obstacle: null });
    const sent = await shop.admin.post(`${LINKS}/${id}/send`, {});
    expect([sent.status, sent.data.payment_link.id]).toEqual([200, id]);
    await shop.admin.post(`${LINKS}/${id}/send`, {});
    const mails = await shop.database("notification").where({ template: "crossborder-payment-link" });
    expect(mails).toMatchObject([
      { to: "ada@shop.example", data: { url, amount: "25", currency_code: "usd" } },
    ]);
    await shop.database("notification_provider").update({ is_enabled: false });
    expect((await shop.admin.post(`${LINKS}/${id}/send`, {})).data.code).toBe("no_email_provider");
    await shop.database("notification_provider").update({ is_enabled: true });
    await shop.admin.delete(`${LINKS}/${id}`);
    expect((await shop.admin.post(`${LINKS}/${id}/send`, {})).data.code).toBe("payment_link_over");
    const history = await shop.ledger.listEvents({}, { order: { position: "ASC" } });
    expect(history.map(({ name }) => name)).toEqual([
      "payment_link_requested",
      "send_link_requested",
      "send_link_requested",
      "send_link_requested",
      "send_link_error",
      "revoke_link_requested",
      "send_link_requested",
      "send_link_error",
    ]);
    expect(JSON.stringify(history)).not.toMatch(new RegExp(`ada@|${codeOf(url)}`));
  });
});
