import axios from "axios";
import { forEach, slow } from "../../testing/jest/lanes";
import { storeContext, withAccount } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { eventually, mostWithin } from "../../testing/shop/sandbox-control";
import { inParallel } from "./in-parallel";

const PROVIDER = "pp_crossborder-channel-a_main";
/** So many questions in a row may fail before the gateway is left alone. */
const FAILURES = 10;
/** A question that is not answered is repeated at once. */
const ATTEMPTS = 3;
/** Notifications that are processed at the same time. */
const AT_ONCE = 4;
const UNSIGNED_EVERY_S = 10;

export default cases("the gateway answers with errors while strangers make the shop ask", (shop) => {
  const notify = (fields: Record<string, string>) =>
    axios.post(
      `${shop.backendUrl}/hooks/crossborder/${PROVIDER}/ipn`,
      new URLSearchParams(fields).toString(),
      { validateStatus: () => true },
    );
  const queries = async () => (await shop.gateway.calls("tran-query")).length;
  const answersAgain = () =>
    eventually(
      async () => {
        const { account } = withAccount(storeContext(shop.container), PROVIDER);
        const { reference } = await shop.checkout();
        return await account.gateway.ask({ reference }, { gently: true }).then(
          () => true,
          () => false,
        );
      },
      "the gateway to be asked again",
      60,
    );

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
      await inParallel(
        Array.from({ length: 60 }, (_unused, n) => n),
        8,
        async (n) => void (await notify({ reference, note: `forged ${n}` })),
      );
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
    const { id } = await shopper.choosePayment("channel-a");
    for (let times = 0; times < 30; times++) {
      const { data } = await shopper.get(`/store/crossborder/sessions/${id}`);
      expect(data.session.payment).toBe("pending");
    }
    expect(mostWithin(1.5, await shop.gateway.calls("tran-query"))).toBe(ATTEMPTS);
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
      await notify({ reference, note: "forged" });
      await eventually(async () => (await shop.transaction(reference)).asked_at !== null, "the forged one");
      await shopper.atCashier(cashier_url);
      await notify({ reference, status: "success" });
      expect((await shop.transaction(reference)).state).toBe("open");
      await shop.reconciled(reference);
      expect(await shop.paidOrders()).toHaveLength(1);
      expect(await queries()).toBe(2);
    },
  );

  slow.it(
    "many payments: after ten failed questions it is left alone, staff may ask all the same, then one question tries it",
    async () => {
      const references = await openSeveral(FAILURES + AT_ONCE + 2);
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { http_500: true } });
      const before = await queries();
      for (const reference of references) await notify({ reference });
      await eventually(
        async () => (await shop.inbox()).every(({ attempts }) => attempts > 0),
        "all to be looked at",
      );
      expect((await queries()) - before).toBeLessThanOrEqual((FAILURES + AT_ONCE) * ATTEMPTS);
      const { status, data } = await reconcileByStaff(references[0] ?? "");
      expect([status, data.code]).toEqual([500, "gateway_unclear"]);

      await shop.gateway.faults({ ipn: { lose: true } });
      await answersAgain();
      expect((await reconcileByStaff(references[0] ?? "")).status).toBe(200);
    },
  );

  const reconcileByStaff = (reference: string) =>
    shop.admin.post(`/admin/crossborder/transactions/${reference}/reconcile`);

  async function openSeveral(count: number): Promise<string[]> {
    await shop.gateway.faults({ ipn: { lose: true } });
    const references: string[] = [];
    for (let n = 0; n < count; n++) references.push((await shop.checkout()).reference);
    return references;
  }
});
