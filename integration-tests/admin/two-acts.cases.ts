import { Modules } from "@medusajs/framework/utils";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { LedgerOperation, LedgerTransaction } from "../../src/modules/crossborder/internal";
import { runsOf } from "../../testing/jest/length";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { eventually } from "../../testing/shop/sandbox-control";
import { type Answer, staffAct } from "../../testing/shop/staff-acts";
import { all, bookOf } from "./four-books";

/** Who comes first is chance: each pair of acts is played so often. */
const ROUNDS = runsOf({ fast: 1, short: 3, long: 20 });

/** On a slow machine the first one takes longer than the second one waits. */
const BUSY = "busy";

export default cases("two of the staff do different things with one payment at the same time", (shop) => {
  const clerk = new Clerk(shop);
  const staff = (act: "capture" | "release" | "refund", reference: string, body: object = {}) =>
    staffAct(shop, act, reference, body);
  const inMedusa = async (act: "capture" | "refund", order_id: string) =>
    await shop.admin.post(`/admin/payments/${(await clerk.paymentOf(order_id))?.id}/${act}`, {});
  const cancel = (order_id: string) => shop.admin.post(`/admin/orders/${order_id}/cancel`, {});

  const RIGHT: Partial<LedgerTransaction> = { reconciliation_status: "reconciled", attention_code: null };
  /** The order has no hold any more, and owes what it costs. */
  const DROPPED: typeof RIGHT = { reconciliation_status: "needs_attention", attention_code: "hold_dropped" };

  /** What stands after both were answered stands after the job has looked as well. */
  async function agreed(reference: string, amount: string, then = RIGHT) {
    for (const look of [() => Promise.resolve(), () => shop.runJobLater()]) {
      await look();
      expect(await bookOf(shop, reference)).toEqual(all(amount));
    }
    expect(await shop.transaction(reference)).toMatchObject(then);
  }

  /** The gateway has been called, and takes its time. */
  const isCalled = (reference: string, kind: LedgerOperation["kind"]) =>
    eventually(
      async () => (await shop.operations(reference, kind)).some(({ called_at }) => called_at !== null),
      `the ${kind} to be called`,
    );

  /** One act is done, the other's caller reads why not. */
  function oneIsDone(answers: readonly Answer[], codes: readonly RegExp[]): number {
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const code = answers[1 - winner]?.data.code ?? "none";
    if (code !== BUSY) expect(code).toMatch(codes[1 - winner] ?? /never/);
    return winner;
  }

  describe("one captures a hold and the other releases it", () => {
    const NOT_HELD = /^(not|nothing)_held$/;
    const NOTHING_HELD = /^nothing_held$/;

    async function whoWins(order_id: string, reference: string, answers: readonly Answer[]) {
      const isReleased = oneIsDone(answers, [NOT_HELD, NOTHING_HELD]) === 1;
      const payment = await clerk.paymentOf(order_id);
      expect({ captures: payment?.captures, canceled: payment?.canceled_at != null }).toEqual(
        isReleased ? { captures: [], canceled: true } : { captures: [{ amount: 25 }], canceled: false },
      );
      expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00" });
      await agreed(reference, isReleased ? "0.00" : "25.00");
      return isReleased ? "released" : "captured";
    }

    forEach(["our button", "Medusa's own button"], { fast: 1 })(
      `in the same moment, ${ROUNDS} times: one of them wins (%s)`,
      async (button) => {
        for (let round = 0; round < ROUNDS; round++) {
          const { order_id, reference } = await clerk.hold();
          const capture = () =>
            button === "our button" ? staff("capture", reference) : inMedusa("capture", order_id);
          const both = [capture(), staff("release", reference)];
          await whoWins(order_id, reference, await Promise.all(both));
        }
      },
    );

    slow.it(`of which one captures a part, ${ROUNDS} times: the other reads that it changed`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { reference } = await clerk.hold();
        const acts = [staff("capture", reference, { amount: 10 }), staff("release", reference)];
        const isReleased = oneIsDone(await Promise.all(acts), [NOT_HELD, /^busy$/]) === 1;
        expect(await shop.gateway.order(reference)).toMatchObject({ held: isReleased ? "0.00" : "15.00" });
        await agreed(reference, isReleased ? "0.00" : "10.00");
      }
    });

    slow.it("and Medusa's own cancellation comes after the capture: it is refused", async () => {
      const { order_id, reference } = await clerk.hold();
      expect((await inMedusa("capture", order_id)).status).toBe(200);
      const payment = await clerk.paymentOf(order_id);
      const cancelling = shop.container.resolve(Modules.PAYMENT).cancelPayment(payment?.id ?? "");
      await expect(cancelling).rejects.toMatchObject({ code: "nothing_held" });
      expect((await clerk.paymentOf(order_id))?.canceled_at).toBeNull();
      await agreed(reference, "25.00");
    });

    slow.it.each([
      ["auth-capture", "captured"],
      ["auth-unfreeze", "released"],
    ] as const)("while %s is on its way: what was asked for first stands", async (operation, end) => {
      const { order_id, reference } = await clerk.hold();
      await shop.gateway.faults({ [operation]: { delay_before_ms: 700, times: 1 } });
      const capture = () => inMedusa("capture", order_id);
      const release = () => staff("release", reference);
      const [first, second] = end === "captured" ? [capture, release] : [release, capture];
      const begun = first();
      await isCalled(reference, end === "captured" ? "capture" : "release");
      const answers = [await second(), await begun];
      expect(await whoWins(order_id, reference, end === "captured" ? answers.reverse() : answers)).toBe(end);
    });
  });

  /** Money that was taken and an order that is cancelled: it goes back, once, whoever came first. */
  async function isBack(order_id: string, reference: string) {
    await agreed(reference, "0.00");
    expect(await clerk.orderOf(order_id)).toMatchObject({ status: "canceled" });
    expect((await shop.gateway.calls("refund")).filter((call) => call.reference === reference)).toHaveLength(
      Number((await shop.gateway.order(reference)).status === "refunded"),
    );
  }

  describe("one refunds and the other cancels the order", () => {
    const paid = async () => {
      const { reference, order } = await shop.paidOrder();
      return { reference, order_id: order.id };
    };

    /** The gateway takes its time over a refund that Medusa's button has asked for. */
    const beingRefunded = async () => {
      const { reference, order_id } = await paid();
      await shop.gateway.faults({ refund: { delay_before_ms: 700, times: 1 } });
      const answer = inMedusa("refund", order_id);
      await isCalled(reference, "refund");
      return { reference, order_id, refunding: () => answer };
    };

    forEach(["Medusa's own button", "our button"], { fast: 0, ci: 1 })(
      "in the same moment, several times: the money goes back once, and who comes too late is told (%s)",
      async (button) => {
        // Each needs a shopper of its own, and the shop has two at hand.
        for (let round = 0; round < ROUNDS / 5; round++) {
          const { reference, order_id } = await paid();
          const refund = () =>
            button === "our button" ? staff("refund", reference) : inMedusa("refund", order_id);
          const [refunded, canceled] = await Promise.all([refund(), cancel(order_id)]);
          expect(canceled.status).toBe(200);
          if (refunded.status !== 200)
            expect(refunded).toMatchObject({
              status: 400,
              data: { code: expect.stringMatching(/^(already_returned|order_canceled|busy)$/) },
            });
          await isBack(order_id, reference);
        }
      },
    );

    slow.it("while the refund is on its way: both are done, one after the other", async () => {
      const { reference, order_id, refunding } = await beingRefunded();
      expect([(await cancel(order_id)).status, (await refunding()).status]).toEqual([200, 200]);
      await isBack(order_id, reference);
    });

    slow.it("while the order is being cancelled: who refunds is told", async () => {
      const { reference, order_id } = await paid();
      await shop.gateway.faults({ refund: { delay_before_ms: 700, times: 1 } });
      const canceling = cancel(order_id);
      await isCalled(reference, "refund");
      expect(await inMedusa("refund", order_id)).toMatchObject({
        status: 400,
        data: { code: "already_returned" },
      });
      expect((await canceling).status).toBe(200);
      await isBack(order_id, reference);
    });

    slow.it("by the store's own code, which waits for nobody: the job mends the order's book", async () => {
      const { reference, order_id, refunding } = await beingRefunded();
      await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
      await refunding();
      await shop.runJobLater();
      await isBack(order_id, reference);
    });
  });

  slow.it(`one captures a hold, the other confirms an edit, ${ROUNDS} times: one of them wins`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_id, reference } = await clerk.hold();
      const { data } = await shop.admin.get(`/admin/orders/${order_id}`);
      const edit = (path: string, body: object = {}) => shop.admin.post(`/admin/order-edits${path}`, body);
      await edit("", { order_id });
      await edit(`/${order_id}/items/item/${data.order.items[0].id}`, { quantity: 3 });
      await edit(`/${order_id}/request`);
      const [captured, confirmed] = await Promise.all([
        inMedusa("capture", order_id),
        edit(`/${order_id}/confirm`),
      ]);
      expect(confirmed.status).toBe(200);
      if (captured.status !== 200)
        expect(captured).toMatchObject({ status: 400, data: { code: "not_held" } });
      const isCaptured = captured.status === 200;
      const payments = (await clerk.orderOf(order_id))?.payment_collections.flatMap((one) => one.payments);
      expect(payments).toMatchObject([
        isCaptured ? { captures: [{ amount: 25 }], canceled_at: null } : { captures: [] },
      ]);
      await agreed(reference, isCaptured ? "25.00" : "0.00", isCaptured ? RIGHT : DROPPED);
      expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00" });
    }
  });

  describe("one captures a hold and the other cancels the order", () => {
    slow.it(`in the same moment, ${ROUNDS} times: nothing is taken that does not go back`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { order_id, reference } = await clerk.hold();
        const [captured, canceled] = await Promise.all([inMedusa("capture", order_id), cancel(order_id)]);
        expect(canceled.status).toBe(200);
        if (captured.status !== 200)
          expect(captured).toMatchObject({ status: 400, data: { code: "not_held" } });
        await isBack(order_id, reference);
      }
    });

    slow.it.each([
      ["succeeds", {}],
      ["is refused", { refuse: { ret_code: "000999", ret_msg: "try later" } }],
    ])(
      "by the store's own code, while a capture that %s is on its way: the books agree",
      async (_how, end) => {
        const { order_id, reference } = await clerk.hold();
        await shop.gateway.faults({ "auth-capture": { delay_before_ms: 700, times: 1, ...end } });
        const capturing = inMedusa("capture", order_id);
        await isCalled(reference, "capture");
        await cancelOrderWorkflow(shop.container).run({ input: { order_id } });
        await capturing;
        await shop.runJobLater();
        expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00" });
        await isBack(order_id, reference);
      },
    );
  });
});
