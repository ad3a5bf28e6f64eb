import { sign } from "../../src/gateway";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { repeated } from "./in-parallel";
import { ipn, signed } from "./ipn";

export default cases("somebody knows a reference and forges notifications about it", (shop) => {
  async function open() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    return { cart, shopper, ...shown };
  }

  /** Bodies that differ: one that came before costs nothing. */
  const forge = (reference: string, count: number, first = 0) =>
    repeated(count, 16, async (nth) => {
      const n = first + nth;
      const forged = { reference, status: "success", note: `forged ${n}` };
      const verifySign = sign(forged, `not the token ${n}`);
      const { status } = await ipn(shop, n % 2 ? forged : { ...forged, verifySign });
      expect([200, 429]).toContain(status);
    });

  const processedAll = () =>
    eventually(
      async () =>
        (await shop.ledger.listNotifications({ status: { $nin: ["reconciled", "refused"] } }, { take: 1 }))
          .length === 0,
      "all notifications to be processed",
      120,
    );

  const queries = async () => (await shop.gateway.calls("tran-query")).length;
  const secondsToNextCheck = async (reference: string) =>
    ((await shop.transaction(reference)).next_check_at?.getTime() ?? Infinity) / 1000 - Date.now() / 1000;

  it("while the customer pays: the real, signed one is reconciled at once", async () => {
    const { reference, cashier_url, shopper } = await open();
    await forge(reference, 100);
    await processedAll();
    await shopper.atCashier(cashier_url);
    await ipn(shop, signed({ reference, status: "success" }));
    await shop.reconciled(reference);
    expect(await shop.orders()).toHaveLength(1);
  });

  slow.it(
    "about an order that has expired: the job looks once more, whenever the customer paid",
    async () => {
      const { reference } = await open();
      await shop.gateway.act(reference, "expire");
      await forge(reference, 1);
      await processedAll();
      expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
      await forge(reference, 2, 1);
      await eventually(async () => (await shop.inbox()).length === 3, "the two new ones");
      await processedAll();
      expect(await queries()).toBe(1);
      expect(await secondsToNextCheck(reference)).toBeLessThanOrEqual(60);
    },
  );

  ci.it("without end: the job's own look is never put off", async () => {
    const { reference } = await open();
    await forge(reference, 100);
    await processedAll();
    expect(await secondsToNextCheck(reference)).toBeLessThanOrEqual(60);
  });
});
