import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { type Answer, staffActs } from "../../testing/shop/staff-acts";

export default cases("two of the staff press the same button in the same moment", (shop) => {
  const clerk = new Clerk(shop);

  const held = async () => (await clerk.hold()).reference;
  const paid = async () => (await shop.paidOrder()).reference;
  const unheard = async () => (await shop.paidUnnoticed()).reference;

  const sorted = (answers: Answer[]) => answers.sort((one, other) => one.status - other.status);

  forEach(
    [
      [
        "capture",
        held,
        { amount: "10.00" },
        "auth-capture",
        { paid: "10.00", held: "15.00" },
        /^(not_held|busy)$/,
      ],
      ["release", held, {}, "auth-unfreeze", { held: "0.00", released: "25.00" }, /^(nothing_held|busy)$/],
      ["return", unheard, {}, "reverse", { status: "reversed" }, /^(already_returned|busy)$/],
      ["refund", paid, {}, "refund", { refunded: "17.50" }, /^(already_returned|refund_under_way|busy)$/],
    ] as const,
    { fast: 1 },
  )("%s: it is done once, and the second one reads why", async (act, open, body, operation, end, code) => {
    const reference = await open();
    expect(sorted(await staffActs(shop, act, reference, body, 2))).toMatchObject([
      { status: 200 },
      { status: 400, data: { code: expect.stringMatching(code) } },
    ]);
    expect(await shop.gateway.calls(operation)).toHaveLength(1);
    expect(await shop.gateway.order(reference)).toMatchObject(end);
    const kind = act === "return" ? "reverse" : act;
    expect(await shop.operations(reference, kind)).toMatchObject([{ outcome: "succeeded" }]);
  });

  slow.it("solved: the store is told once", async () => {
    const reference = await paid();
    const raised = { reconciliation_status: "needs_attention", attention_code: "not_confirmed" } as const;
    await shop.ledger.advance(await shop.transaction(reference), raised);
    const resolved = shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    const solve = () => shop.staff("resolve", reference, { note: "Looked at it" });
    expect(sorted(await Promise.all([solve(), solve()]))).toMatchObject([
      { status: 200, data: { transaction: { reconciliation_status: "solved" } } },
      { status: 400, data: { code: "nothing_to_resolve" } },
    ]);
    expect(resolved.count).toBe(1);
  });
});
