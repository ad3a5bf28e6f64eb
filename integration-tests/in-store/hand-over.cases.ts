import { runsOf } from "../../testing/jest/length";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { all, bookOf } from "../admin/four-books";

/** Which of two clerks is first is chance. */
const ROUNDS = runsOf({ fast: 1, short: 4, long: 10 });

export default cases("a clerk hands over to a payment link", (shop) => {
  const clerk = new Clerk(shop);
  const visitor = new LinkVisitor(shop);
  const method = "merchant_scan";

  const linksOf = async (order_id: string) =>
    await shop.database("crossborder_payment_link").where({ order_id });

  /** What can be paid at the gateway now. */
  const openAtGateway = async () => (await shop.gateway.orders()).filter(({ status }) => status === "init");

  /** The link is paid on the cashier page. Resolves to the reference of that payment. */
  async function payBy(url: string): Promise<string> {
    await visitor.pay(url, "channel-a");
    const paid = (await shop.gateway.orders()).filter(({ paid: amount }) => amount !== "0.00");
    expect(paid).toHaveLength(1);
    const reference = paid[0]?.reference ?? "";
    await shop.reconciled(reference);
    return reference;
  }

  it("the payment that is open is cancelled, the link pays the order, and the books agree", async () => {
    const { order_id, reference } = await clerk.begin();
    expect((await clerk.scan(reference, "DECLINED-1")).data.refusal.code).toBe("barcode_refused");
    const { status, data } = await clerk.handOver({ order_id, reference });
    expect([status, data]).toEqual([
      200,
      { payment_link: expect.objectContaining({ order_id, status: "active", actor_type: "user" }) },
    ]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    expect((await clerk.scan(reference, "280000000000000041")).data.code).toBe("takes_no_code");
    expect(await bookOf(shop, await payBy(data.payment_link.url))).toEqual(all("25.00"));
  });

  slow.it("of the picked order, where nothing is open; pressed again it is the same link", async () => {
    const order_id = await clerk.unpaidOrder(true);
    const [first, second] = [await clerk.handOver({ order_id }), await clerk.handOver({ order_id })];
    expect(first.data.payment_link.id).toBe(second.data.payment_link.id);
    expect(await shop.gateway.calls()).toEqual([]);
  });

  ci.it("the customer has paid meanwhile: nothing is sent, and the payment stands", async () => {
    const { order_id, reference } = await clerk.begin({ method: "cash_register" });
    // The gateway tells nobody.
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(reference, "pay");
    expect(await clerk.handOver({ order_id, reference })).toMatchObject(refusal("not_open"));
    expect(await linksOf(order_id)).toEqual([]);
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect((await clerk.handOver({ order_id, reference })).data.code).toBe("nothing_due");
  });

  ci.it("the gateway gives no answer: nothing is sent, and the next press goes on", async () => {
    const { order_id, reference } = await clerk.begin();
    const down = { http_500: true };
    await shop.gateway.faults({ reverse: down, "tran-query": down });
    expect((await clerk.handOver({ order_id, reference })).status).toBeGreaterThanOrEqual(400);
    // Also without its reference: it can still be paid at the gateway.
    expect((await clerk.handOver({ order_id })).status).toBeGreaterThanOrEqual(400);
    expect(await linksOf(order_id)).toEqual([]);
    await shop.gateway.faults({});
    expect((await clerk.handOver({ order_id, reference })).status).toBe(200);
    expect(await openAtGateway()).toEqual([]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  slow.it("another clerk's payment stays, and is named", async () => {
    const { order_id, reference } = await clerk.begin();
    const elsewhere = (await clerk.begin()).reference;
    for (const body of [{ order_id }, { order_id, reference: elsewhere }])
      expect(await clerk.handOver(body)).toMatchObject(refusal("payment_is_open", reference));
    expect(await clerk.poll(reference)).toMatchObject({ state: "open" });
    expect(await linksOf(order_id)).toEqual([]);
  });

  it("into an account that there is not: nothing is cancelled", async () => {
    const order_id = await clerk.unpaidOrder();
    const provider_id = "pp_crossborder-in-store_main";
    const reference = await clerk.opened({ order_id, method, provider_id });
    const answer = await clerk.handOver({ order_id, reference, provider_id: "pp_crossborder-in-store_gone" });
    expect([answer.status, answer.data.code]).toEqual([404, "account_not_found"]);
    expect(await clerk.poll(reference)).toMatchObject({ state: "open" });
  });

  describe("two clerks at once", () => {
    it(`both send a link, ${ROUNDS} times: it is one link, and nothing is open beside it`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { order_id, reference } = await clerk.begin();
        const body = { order_id, reference };
        const answers = await Promise.all([clerk.handOver(body), clerk.handOver(body), clerk.handOver(body)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(await linksOf(order_id)).toHaveLength(1);
        expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
      }
      expect(await openAtGateway()).toEqual([]);
    });

    it(`one sends a link, the other takes the money, ${ROUNDS} times: one way is open`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order_id = await clerk.unpaidOrder();
        const acts = [() => clerk.handOver({ order_id }), () => clerk.take({ order_id, method })];
        const [one, other] = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
        const [linked, taken] = round % 2 ? [one, other] : [other, one];
        expect(taken?.status).toBe(200);
        const { reference } = taken?.data.payment ?? {};
        if (linked?.status !== 200) expect(linked?.data.code).toBe("payment_is_open");
        else {
          // While the counter has it, the link opens nothing.
          const page = await visitor.press(linked.data.payment_link.url, "channel-a", "25.00");
          expect(page).toMatchObject({ status: 409, next: "" });
        }
        expect((await openAtGateway()).map((order) => order.reference)).toEqual([reference]);
        await clerk.scan(reference, `28000000000000015${round}`);
        expect(await bookOf(shop, reference)).toEqual(all("25.00"));
      }
    });
  });
});
