import { setTimeout as pause } from "node:timers/promises";
import { runsOf } from "../../testing/jest/length";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { expectSessionRefused } from "../../testing/shop/session-refused";
import { channelStaff, WALLET } from "./channel-staff";
import { all, bookOf } from "./four-books";

const CARD = "pp_crossborder-creditcard_main";
/** Who comes first is chance. */
const ROUNDS = runsOf({ fast: 1, short: 3, long: 10 });

export default cases("a channel that staff switches off while somebody pays", (shop) => {
  const { inMedusa, offer, changeInMedusa, choices, open, draining, reverses } = channelStaff(shop);
  const usd = () => shop.seeded.regions.usd;

  it("the payment becomes its order, nobody else may begin one, and then the channel is gone", async () => {
    const { shopper, reference, cashier_url } = await shop.checkout();
    const late = shop.shopper();
    await late.fillCart();
    expect(await open()).toBe(1);
    const region = await offer(false);
    expect(region.provider_ids).not.toContain(WALLET);
    expect(region.draining).toEqual([{ provider_id: WALLET, since: expect.any(String), open_payments: 1 }]);
    expect(await inMedusa()).toContain(WALLET);
    expect(await choices()).not.toContain(WALLET);
    const refused = await late.choose("channel-a");
    expectSessionRefused(refused, "channel_off");
    expect(refused.data.message).toMatch(/another method/);
    expect(await shop.gateway.orders()).toHaveLength(1);
    const [ours, ...others] = await shop.ledger.listTransactions({}, { order: { created_at: "ASC" } });
    expect(ours).toMatchObject({ reference, state: "open" });
    expect(others).toEqual([]);
    await shop.runJobLater();
    const asked = (await shop.gateway.calls("tran-query")).map(({ fields }) => fields.reference);
    expect(new Set(asked)).toEqual(new Set([reference]));
    expect(await draining()).toHaveLength(1);

    await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    expect(await reverses()).toBe(0);
    await shop.runJob();
    expect(await inMedusa()).not.toContain(WALLET);
    expect(await draining()).toEqual([]);
    const [taken] = await shop.ledger.listEvents({ name: "channel_taken_away" });
    expect(taken).toMatchObject({ actor_type: "job", data: { region_id: usd(), provider_id: WALLET } });
    expect((await late.choose("channel-a")).status).toBe(400);
    expect((await late.choose("creditcard")).status).toBe(200);
    // It is remembered for those whom Medusa let in before, and not for ever.
    const remembered = () => shop.database("crossborder_draining_channel").count();
    await shop.runJob();
    expect(await remembered()).toEqual([{ count: "1" }]);
    const ended_at = new Date(Date.now() - 11 * 60_000);
    await shop.database("crossborder_draining_channel").update({ ended_at });
    await shop.runJob();
    expect(await remembered()).toEqual([{ count: "0" }]);
  });

  slow.it(
    "it is off at once where nobody pays: unpaid and closed, paid and placed, or in another region",
    async () => {
      await shop.paidOrder();
      await shop.checkout("channel-a", "cny");
      await shop.checkout("creditcard");
      const { shopper, cart, reference } = await shop.checkout();
      await shopper.addToCart(cart.id, "teapot");
      expect(await shop.transaction(reference)).toMatchObject({ state: "closed" });
      expect(await open()).toBe(0);
      expect((await offer(false)).draining).toEqual([]);
      expect(await inMedusa()).not.toContain(WALLET);
      expect(await inMedusa(shop.seeded.regions.cny)).toContain(WALLET);
      expect(await choices(shop.seeded.regions.cny)).toContain(WALLET);
    },
  );

  slow.it("switched on again meanwhile, it is offered as before", async () => {
    const { reference, shopper, cashier_url } = await shop.checkout();
    await offer(false);
    const region = await offer(true);
    expect([region.draining, region.provider_ids]).toEqual([[], expect.arrayContaining([WALLET])]);
    expect(await choices()).toContain(WALLET);
    await shop.checkout();
    await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    await shop.runJobLater();
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    expect(await inMedusa()).toContain(WALLET);
  });

  slow.it("a payment that begins in the same moment is refused, or counts as open", async () => {
    const shoppers = [shop.shopper(), shop.shopper(), shop.shopper(), shop.shopper()];
    for (const shopper of shoppers) await shopper.fillCart();
    const beginning = shoppers.map(async (shopper, at) => {
      await pause(at * 15);
      return (await shopper.choose("channel-a")).status;
    });
    await pause(20);
    await offer(false);
    const begun = (await Promise.all(beginning)).filter((status) => status === 200).length;
    expect(await open()).toBe(begun);
    // One that was refused last may have counted: then the job takes the channel away.
    await shop.runJob();
    expect((await inMedusa()).includes(WALLET)).toBe(begun > 0);
  });

  slow.it(
    "it stays off when the server restarts and somebody saves Medusa's page of the region",
    async () => {
      await shop.checkout();
      await offer(false);
      await shop.admin.post(`/admin/regions/${usd()}`, { payment_providers: await inMedusa() });
      expect(await choices()).not.toContain(WALLET);
      // Taken away there, nothing is left to switch off.
      await changeInMedusa(false);
      await shop.runJob();
      expect(await draining()).toEqual([]);
      await changeInMedusa(true);
      await eventually(async () => (await choices()).includes(WALLET), "the channel to be offered again");
      await shop.checkout();
    },
  );

  describe("two of the staff use the switches of one region in the same moment", () => {
    slow.it(`two channels are switched off, and on again, ${ROUNDS} times: both are`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const offered of [false, true]) {
          await Promise.all([offer(offered, WALLET), offer(offered, CARD)]);
          const there = await inMedusa();
          expect([WALLET, CARD].map((id) => there.includes(id))).toEqual([offered, offered]);
          expect(await draining()).toEqual([]);
        }
      }
    });

    slow.it(
      `one switches a channel off and one on, ${ROUNDS} times: it is either, and can be switched`,
      async () => {
        for (let round = 0; round < ROUNDS; round++) {
          await Promise.all([offer(false), offer(true), offer(false)]);
          await shop.runJob();
          const isOffered = (await inMedusa()).includes(WALLET);
          expect(await draining()).toEqual([]);
          expect((await choices()).includes(WALLET)).toBe(isOffered);
          await offer(true);
          expect(await choices()).toContain(WALLET);
        }
      },
    );
  });
});
