import { NO_SUCH_RECORD } from "../../src/gateway";
import { forEach, slow } from "../../testing/jest/lanes";
import { storeContext, withAccount } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { eventually, mostWithin } from "../../testing/shop/sandbox-control";
import { repeated } from "./in-parallel";
import { ipn, MAIN } from "./ipn";

/** A question that is not answered is repeated at once. */
const ATTEMPTS = 3;
const UNSIGNED_EVERY_S = 10;

export default cases("the gateway answers with errors while strangers make the shop ask", (shop) => {
  const queries = async () => (await shop.gateway.calls("tran-query")).length;
  /** What it does not know it refuses, which is an answer. */
  const answersAgain = () =>
    eventually(
      () => {
        const { account } = withAccount(storeContext(shop.container), MAIN);
        return account.gateway
          .ask({ reference: "none" }, { respectBreaker: true })
          .then(() => true, isNotThere);
      },
      "the gateway to be asked again",
      60,
    );
  const isNotThere = (error: unknown) => String(error).includes(NO_SUCH_RECORD);

  forEach(
    [
      ["an error page", { http_500: true }, ATTEMPTS],
      ["nothing", { drop: true }, ATTEMPTS],
      ["a refusal", { refuse: { ret_code: "000030", ret_msg: "access denied" } }, 1],
    ],
    { fast: 1 },
  )(
    "60 forged notifications, and it answers %s: it is asked once in ten seconds",
    async (_, fault, calls) => {
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": fault });
      const { reference } = await shop.checkout();
      await repeated(60, 8, (n) => ipn(shop, { reference, note: `forged ${n}` }));
      await eventually(
        async () =>
          (await shop.inbox()).every(({ attempts, status }) => attempts > 0 || status !== "received"),
        "all to be looked at",
      );
      expect((await shop.transaction(reference)).asked_at).not.toBeNull();
      // Half of the time: on a busy machine one question takes longer to arrive than the next one.
      expect(mostWithin(UNSIGNED_EVERY_S / 2, await shop.gateway.calls("tran-query"))).toBe(calls);
      await shop.gateway.faults({});
      await answersAgain();
    },
  );

  it("a page that polls, and it answers an error page: it is asked no more often than in three seconds", async () => {
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { http_500: true } });
    const shopper = shop.shopper();
    await shopper.fillCart();
    const { id, shown } = await shopper.choosePayment("channel-a");
    const asked = async () =>
      (await shop.gateway.calls("tran-query")).filter(({ reference }) => reference === shown.reference);
    const poll = async () => {
      const { data } = await shopper.get(`/store/crossborder/sessions/${id}`);
      expect(data.session.payment).toBe("pending");
    };
    // Nothing is asked about an order that was opened two seconds ago, and 30 polls may take less.
    await eventually(async () => (await poll().then(asked)).length > 0, "the gateway to be asked");
    for (let times = 0; times < 30; times++) await poll();
    expect(mostWithin(1.5, await asked())).toBe(ATTEMPTS);
    await shop.gateway.faults({});
    await answersAgain();
  });

  slow.it(
    "a page that polls while it is slow is told within some seconds, and the order is placed all the same",
    async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const shopper = shop.shopper();
      await shopper.fillCart();
      const { id, shown } = await shopper.choosePayment("channel-a");
      await shopper.atCashier(shown.cashier_url);
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { delay_ms: 6_000 } });
      const { data } = await shopper.get(`/store/crossborder/sessions/${id}`);
      expect(data.session.payment).toBe("pending");
      expect((await shop.transaction(shown.reference)).state).toBe("open");
      await shop.reconciled(shown.reference);
      expect(await shop.paidOrders()).toHaveLength(1);
    },
  );

  slow.it(
    "a genuine unsigned notification after a forged one is asked about by itself, without the job",
    async () => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const { shopper, reference, cashier_url } = await shop.checkout();
      await ipn(shop, { reference, note: "forged" });
      await eventually(async () => (await shop.transaction(reference)).asked_at !== null, "the forged one");
      await shopper.atCashier(cashier_url);
      await ipn(shop, { reference, status: "success" });
      expect((await shop.transaction(reference)).state).toBe("open");
      await shop.reconciled(reference);
      expect(await shop.paidOrders()).toHaveLength(1);
      expect(await queries()).toBe(2);
    },
  );

  slow.it(
    "once it counts as down no notification has it asked, staff may ask all the same, and it is noticed when it answers",
    async () => {
      const references = await openSeveral(6);
      const first = references[0] ?? "";
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { http_500: true } });
      await ipn(shop, { reference: first });
      const { account } = withAccount(storeContext(shop.container), MAIN);
      await eventually(
        () =>
          account.gateway.ask({ reference: first }, { respectBreaker: true }).then(() => false, isLeftAlone),
        "the gateway to count as down",
        60,
      );
      const askedAbout = async () =>
        (await shop.gateway.calls("tran-query")).filter(({ reference = "" }) =>
          references.includes(reference),
        );
      const before = (await askedAbout()).length;
      for (const reference of references) await ipn(shop, { reference });
      await eventually(
        async () => (await shop.inbox()).every(({ attempts }) => attempts > 0),
        "all to be looked at",
      );
      expect(await askedAbout()).toHaveLength(before);
      const { status, data } = await reconcileByStaff(first);
      expect([status, data.code]).toEqual([500, "gateway_unclear"]);

      await shop.gateway.faults({ ipn: { lose: true } });
      await answersAgain();
      expect((await reconcileByStaff(first)).status).toBe(200);
    },
  );

  const isLeftAlone = (error: unknown) => String(error).includes("it has not answered since");
  const reconcileByStaff = (reference: string) => shop.staff("reconcile", reference);

  async function openSeveral(count: number): Promise<string[]> {
    await shop.gateway.faults({ ipn: { lose: true } });
    const references: string[] = [];
    for (let n = 0; n < count; n++) references.push((await shop.checkout()).reference);
    return references;
  }
});
