import { setTimeout as pause } from "node:timers/promises";
import { runsOf } from "../../testing/jest/length";
import { Random } from "../../testing/jest/random";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import type { Shopper } from "../../testing/shop/shopper";
import { inParallel } from "./in-parallel";
import { providerOf } from "./provider-of";

const ATTACKERS = 10;
const ROUNDS = runsOf({ short: 1, long: 10 });
const RUNS = ATTACKERS * ROUNDS;

/** What a storefront is answered that completes a cart which is not paid. */
const NOT_PAID = [
  { status: 400, message: "Payment sessions are required to complete cart" },
  { status: 200, message: "The payment has not been started at the gateway yet." },
  { status: 200, message: "The payment has not been made yet." },
  // The session that another call has just replaced.
  { status: 404, message: expect.stringMatching(/^PaymentSession with id: \w+ was not found$/) },
];

export default cases("several attackers at once use what belongs to another shopper", (shop) => {
  let random: Random;
  beforeEach(() => {
    random = new Random();
  });

  async function victim(progress: "open" | "paid" | "ordered") {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const session = await shopper.choosePayment("channel-a");
    if (progress !== "open") await shopper.atCashier(session.shown.cashier_url);
    if (progress === "ordered") expect((await shopper.complete(cart.id)).type).toBe("order");
    const { reference } = session.shown;
    // The job would find the money of its own accord while a slow machine is at it.
    const muchLater = new Date(Date.now() + 60 * 60_000);
    await shop.database("crossborder_transaction").where({ reference }).update({ next_check_at: muchLater });
    return { shopper, cart, session, reference };
  }
  type Victim = Awaited<ReturnType<typeof victim>>;

  /** Everything that an attacker could have got hold of, as session data. */
  const stolenData = ({ session, reference }: Victim): Record<string, unknown>[] => [
    session.data,
    { crossborder: session.shown },
    { crossborder: { reference } },
    { crossborder: { ...session.shown, state: "paid" }, state: "paid", session_id: session.id },
    { reference, transactionNo: session.shown.transaction_no, idempotency_key: session.id, id: session.id },
  ];

  /** What both sides have recorded about it. Looking at it again is no change. */
  async function recorded({ reference }: Victim) {
    const { state, reconciliation_status, transaction_no, paid_amount, refunded_amount, ineligible_since } =
      await shop.transaction(reference);
    const acts = (await shop.gateway.calls())
      .filter((call) => call.reference === reference && call.operation !== "tran-query")
      .map(({ operation, ret_code }) => [operation, ret_code]);
    const ledger = {
      state,
      reconciliation_status,
      transaction_no,
      paid_amount,
      refunded_amount,
      ineligible_since,
    };
    const { status, paid, held, refunded } = await shop.gateway.order(reference);
    const gateway = { status, paid, held, refunded };
    return { ledger, acts, gateway, orders: (await shop.orders()).length };
  }

  /** Each attacker as often as there are rounds. */
  async function eachAttacker(
    work: (attacker: Shopper, cartId: string, data: Record<string, unknown>) => Promise<void>,
    of: Victim,
  ) {
    const attackers = Array.from({ length: ATTACKERS }, () => shop.shopper());
    const stolen = stolenData(of);
    await inParallel(attackers, ATTACKERS, async (attacker) => {
      const cart = await attacker.fillCart();
      for (let round = 0; round < ROUNDS; round++) await work(attacker, cart.id, random.pick(stolen));
    });
  }

  slow.it(
    "completing while the gateway is called, with everything of a session that is paid: no order",
    async () => {
      const other = await victim("paid");
      const before = await recorded(other);
      await shop.gateway.faults({ ipn: { lose: true }, "secure-pay": { delay_ms: 40 } });
      await eachAttacker(async (attacker, cartId, data) => {
        const opening = attacker.choose("channel-a", data);
        await pause(random.below(80));
        const completed = await attacker.post(`/store/carts/${cartId}/complete`, {});
        expect(NOT_PAID).toContainEqual({
          status: completed.status,
          message: completed.data.error?.message ?? completed.data.message,
        });
        expect((await opening).status).toBe(200);
      }, other);
      expect(await recorded(other)).toEqual(before);
      const queried = (await shop.gateway.calls("tran-query")).map(({ reference }) => reference);
      expect(queried).not.toContain(other.reference);
    },
    120_000,
  );

  slow.it(
    "changing the method while it is opened, with everything of an open session: that one can still be paid",
    async () => {
      const other = await victim("open");
      const before = await recorded(other);
      await shop.gateway.faults({ ipn: { lose: true }, "secure-pay": { delay_ms: 40 } });
      await eachAttacker(async (attacker, _cart, data) => {
        const first = attacker.choose("channel-a", data);
        await pause(20 + random.below(40));
        const answers = await Promise.all([first, attacker.choose("channel-b", data)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }, other);
      expect(await recorded(other)).toEqual(before);
      await other.shopper.atCashier(other.session.shown.cashier_url);
      expect((await other.shopper.complete(other.cart.id)).type).toBe("order");
    },
    120_000,
  );

  ci.it("the provider itself called with data and ids of others: nothing moves", async () => {
    const victims = [await victim("open"), await victim("paid"), await victim("ordered")];
    const before = await Promise.all(victims.map((one) => recorded(one)));
    const calls = async () =>
      (await shop.gateway.calls()).filter(({ operation }) => operation !== "tran-query").length;
    const callsBefore = await calls();
    const provider = providerOf(shop, "main");
    const known = await Promise.all(victims.map((one) => shop.transaction(one.reference)));
    const ids = [undefined, "", "capt_1", "pay_1", ...known.map(({ id }) => id)];
    const outcomes = new Set<string>();
    const note = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error: unknown) => void outcomes.add(error instanceof Error ? error.message : "no error"),
      );
    for (let round = 0; round < RUNS; round++) {
      const data = { ...random.pick(stolenData(random.pick(victims))) };
      const idempotency_key = random.pick(ids);
      const forged = { data, context: { idempotency_key } };
      await Promise.all([
        note(provider.capturePayment(forged)),
        note(provider.refundPayment({ ...forged, amount: 17.5 })),
        note(provider.cancelPayment(forged)),
        note(provider.authorizePayment(forged)),
        note(provider.deletePayment({ data: { crossborder: { reference: random.pick(known).reference } } })),
      ]);
    }
    expect(await Promise.all(victims.map((one) => recorded(one)))).toEqual(before);
    expect(await calls()).toBe(callsBefore);
    expect([...outcomes].sort()).toEqual([
      "The payment has not been started at the gateway yet.",
      "The payment is not in the ledger, so it cannot be refunded here.",
    ]);
  });
});
