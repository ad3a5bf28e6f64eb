import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

const REFUSED = { refuse: { ret_code: "000030", ret_msg: "not today" } };

/** What an act of an amount changes in the gateway's own book. */
const MOVES = {
  capture: (amount: number) => ({ paid: amount, held: -amount }),
  release: (amount: number) => ({ held: -amount, released: amount }),
  refund: (amount: number) => ({ refunded: amount }),
  return: (amount: number) => ({ refunded: amount }),
};
type Act = keyof typeof MOVES;
const ACTS: readonly Act[] = ["capture", "release", "refund", "return"];
const BOOK = ["paid", "held", "released", "refunded"] as const;

export default cases("a button moves the amount that it names, and a refresh moves none", (shop) => {
  const clerk = new Clerk(shop);

  async function moneyAt(reference: string) {
    const order = await shop.gateway.order(reference);
    return Object.fromEntries(BOOK.map((name) => [name, Number(order[name])]));
  }

  /** What its page offers, with the amount on each button. */
  async function offered(reference: string) {
    const { actions } = await shop.shownToStaff(reference);
    return ACTS.filter((act) => actions[act].possible).map((act) => [act, actions[act].amount] as const);
  }

  const STATES: [string, [Act, string][], () => Promise<string>][] = [
    ["paid", [["refund", "25.00"]], async () => (await clerk.sale()).reference],
    [
      "held",
      [
        ["capture", "25.00"],
        ["release", "25.00"],
      ],
      async () => (await clerk.hold()).reference,
    ],
    [
      "captured in part",
      [
        ["release", "15.00"],
        ["refund", "10.00"],
      ],
      async () => {
        const { reference } = await clerk.hold();
        await shop.staff("capture", reference, { amount: 10 });
        return reference;
      },
    ],
    [
      "cancelled, and its refund was refused",
      [["refund", "25.00"]],
      async () => {
        const { order_id, reference } = await clerk.sale();
        await shop.gateway.faults({ refund: REFUSED });
        await clerk.cancelOrder(order_id);
        await shop.becomes(reference, "needs_attention");
        await shop.gateway.faults({});
        return reference;
      },
    ],
    [
      "refunded in Medusa alone",
      [["refund", "25.00"]],
      async () => {
        const { order_id, reference } = await clerk.sale();
        const payment = await clerk.paymentOf(order_id);
        await shop.refundInMedusaAlone(payment?.id ?? "", 25, 2);
        return reference;
      },
    ],
    [
      "paid, and no order can use it",
      [["return", "17.50"]],
      async () => {
        const { reference } = await shop.paidInVain({ reverse: REFUSED, refund: REFUSED });
        await shop.runJobLater();
        await shop.becomes(reference, "needs_attention");
        await shop.gateway.faults({});
        return reference;
      },
    ],
  ];

  slow.it.each(STATES)("%s", async (_state, buttons, make) => {
    let reference = await make();
    const before = await moneyAt(reference);
    expect((await shop.staff("reconcile", reference)).status).toBe(200);
    expect(await moneyAt(reference)).toEqual(before);
    expect(await offered(reference)).toEqual(buttons);
    for (const [place, [act, amount]] of buttons.entries()) {
      if (place > 0) reference = await make();
      expect((await shop.staff(act, reference)).status).toBe(200);
      const moved = Object.entries(MOVES[act](Number(amount)));
      const after = Object.fromEntries(moved.map(([name, more]) => [name, (before[name] ?? 0) + more]));
      expect(await moneyAt(reference)).toMatchObject(after);
    }
  });
});
