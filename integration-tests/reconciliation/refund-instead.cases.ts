import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { paymentWith, refusal } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

const REFUSED = { refuse: { ret_code: "000040", ret_msg: "cannot be reversed" } };

export default cases("money that no order can use, and the gateway refuses to reverse it", (shop) => {
  /** The cart has changed while its old page could not be closed, and the customer has paid there. */
  async function paidInVain() {
    await shop.gateway.faults({ reverse: { reset: true }, ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shopper.addToCart(cart.id, "teapot");
    await shopper.atCashier(cashier_url);
    return reference;
  }

  async function expectReturned(reference: string) {
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
    expect(await shop.transaction(reference)).toMatchObject({
      state: "refunded",
      reconciliation_status: "returned",
      refunded_amount: "17.50",
      attention_code: null,
      next_check_at: null,
    });
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.orders()).toEqual([]);
  }
  const returnByStaff = (reference: string) => shop.staff("return", reference);

  it("it is refunded whole, once, and the store is told once", async () => {
    const reference = await paidInVain();
    await shop.gateway.faults({ reverse: REFUSED });
    const returned = shop.countEvents("crossborder.money_returned");
    await shop.runJobLater(3);
    await expectReturned(reference);
    expect(returned.count).toBe(1);
    expect(await shop.gateway.calls("refund")).toMatchObject([
      { ret_code: "000100", fields: { amount: "17.50", refundReference: expect.stringMatching(/^cbtrx-/) } },
    ]);
    expect(await shop.operations(reference, "reverse")).toMatchObject([{ outcome: "refused" }]);
    expect(await shop.operations(reference, "refund")).toMatchObject([
      { outcome: "succeeded", amount: "17.50", medusa_id: null },
    ]);
  });

  slow.it("both are refused: a person is told, and staff's own return refunds it later", async () => {
    const reference = await paidInVain();
    await shop.gateway.faults({ reverse: REFUSED, refund: REFUSED });
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...waitsFor("not_returned") });
    expect(await returnByStaff(reference)).toMatchObject(refusal("gateway_refused"));
    await shop.gateway.faults({ reverse: REFUSED });
    expect(await returnByStaff(reference)).toMatchObject(
      paymentWith({ state: "refunded", reconciliation_status: "returned" }),
    );
    await expectReturned(reference);
  });

  forEach(
    [
      ["a reverse", { reverse: { hold: true } }, "reverse"],
      ["a refund", { reverse: REFUSED, refund: { hold: true } }, "refund"],
    ] as const,
    { fast: 1 },
  )("what the gateway is called for stands in the ledger when it hears it: %s", async (_, faults, kind) => {
    const reference = await paidInVain();
    await shop.gateway.faults({ ...faults, ipn: { lose: true } });
    const before = (await shop.gateway.calls(kind)).length;
    const run = shop.runJobLater();
    const isHeard = async () => (await shop.gateway.calls(kind)).length > before;
    await eventually(isHeard, `the ${kind} to arrive`);
    const written = await shop.operations(reference, kind);
    await shop.gateway.faults({});
    await shop.gateway.releaseCalls();
    await run;
    expect(written).toMatchObject([{ kind, outcome: "requested", called_at: expect.any(Date) }]);
  });

  slow.it("the refund never arrives: it is asked for again under the same number", async () => {
    const reference = await paidInVain();
    await shop.gateway.faults({ reverse: REFUSED, refund: { reset: true, times: 1 } });
    await shop.runJobLater();
    expect(await shop.operations(reference, "refund")).toMatchObject([{ outcome: "unknown" }]);
    const reverses = (await shop.gateway.calls("reverse")).length;
    // It would reverse by now.
    await shop.gatewayMended();
    await expectReturned(reference);
    expect(await shop.gateway.calls("reverse")).toHaveLength(reverses);
    const [operation] = await shop.operations(reference, "refund");
    expect(operation).toMatchObject({ outcome: "succeeded", attempts: 2 });
    const references = (await shop.gateway.calls("refund")).map(({ fields }) => fields.refundReference);
    expect([...new Set(references)]).toEqual([operation?.reference]);
  });

  slow.it.each([
    ["succeeds", "complete-refund"],
    ["fails, and is asked for anew", "fail-refund"],
  ] as const)("the refund is accepted and later %s: it counts as returned then", async (_, end) => {
    const reference = await paidInVain();
    await shop.gateway.faults({ reverse: REFUSED, refund: { pending: true, times: 1 } });
    const returned = shop.countEvents("crossborder.money_returned");
    await shop.runJobLater(2);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", refunded_amount: "0.00" });
    expect(returned.count).toBe(0);
    expect(await shop.gateway.calls("refund")).toHaveLength(1);
    await shop.gateway.act(reference, end);
    await shop.runJobLater(2);
    await expectReturned(reference);
    expect(returned.count).toBe(1);
  });

  slow.it("what became of the reverse is unknown: nothing is refunded, and a person looks", async () => {
    const reference = await paidInVain();
    await shop.gateway.faults({ reverse: { refuse: { ret_code: "000777", ret_msg: "see manual" } } });
    await shop.runJobLater();
    // Also where it is refused clearly afterwards: the first one may still be carried out.
    await shop.gateway.faults({ reverse: REFUSED });
    await shop.runJobLater();
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...waitsFor("not_returned") });
    await shop.gateway.act(reference, "refund");
    await shop.runJobLater();
    await expectReturned(reference);
  });
});
