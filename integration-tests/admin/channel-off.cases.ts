import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { isSince } from "../../testing/store/installed-medusa";
import { API, channelStaff, WALLET } from "./channel-staff";
import { all, bookOf } from "./four-books";

export default cases(
  "a channel that Medusa's own page of the region takes away while somebody pays",
  (shop) => {
    const { inMedusa, offer, changeInMedusa, choices, draining, reverses } = channelStaff(shop);
    const usd = () => shop.seeded.regions.usd;
    const act = (reference: string, name: "finish" | "return") =>
      shop.admin.post(`${API}/transactions/${reference}/${name}`, {});
    const actionsOf = async (reference: string) =>
      (await shop.admin.get(`${API}/transactions/${reference}`)).data.transaction.actions;
    const lines = async (reference: string) => {
      const { id } = await shop.transaction(reference);
      return (await shop.ledger.historyOf({ transaction_id: id })).map(({ name }) => name);
    };

    /** Somebody pays on the cashier page while the channel is taken away. */
    async function paidAndOff() {
      const begun = await shop.checkout();
      await changeInMedusa(false);
      const told = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
      const { storefront } = await begun.shopper.comeBack(await begun.shopper.atCashier(begun.cashier_url));
      expect(storefront.searchParams.get("payment")).toBe("pending");
      await eventually(async () => {
        const { attention_code } = await shop.transaction(begun.reference);
        return attention_code !== null;
      }, "a person to be called");
      // A look that has asked the gateway already would finish with that answer, whatever happens there meanwhile.
      await shop.gateway.notified(begun.reference);
      await shop.processed(begun.reference);
      return { ...begun, told };
    }

    if (!isSince(20)) {
      it("becomes an order as ever: Medusa does not look at what the region offers then", async () => {
        const { shopper, cashier_url, reference } = await shop.checkout();
        await changeInMedusa(false);
        const { storefront } = await shopper.comeBack(await shopper.atCashier(cashier_url));
        expect(storefront.searchParams.get("payment")).toBe("paid");
        await shop.reconciled(reference);
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      });
      return;
    }

    it("no money goes back by itself: a person is called, and offers it again for this order", async () => {
      const { reference, told, shopper, cart } = await paidAndOff();
      for (let run = 0; run < 3; run++) await shop.runJobLater();
      expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).status).toBe(400);
      expect(await shop.transaction(reference)).toMatchObject({
        state: "paid",
        reconciliation_status: "needs_attention",
        attention_code: "channel_off",
        ineligible_since: null,
        next_check_at: expect.any(Date),
        last_error: expect.stringContaining("does not offer"),
      });
      expect(told.count).toBe(1);
      expect(await reverses()).toBe(0);
      expect(await bookOf(shop, reference)).toEqual({ ...all("0.00"), gateway: "17.50", ledger: "17.50" });
      const [waiting] = (await shop.admin.get(`${API}/attention`)).data.attention;
      expect(waiting).toMatchObject({ reference, code: "channel_off", action: "finish" });
      expect(await actionsOf(reference)).toMatchObject({
        finish: { possible: true, allowed: true },
        return: { possible: true, allowed: true },
      });

      const { status, data } = await act(reference, "finish");
      expect([status, data.transaction.reconciliation_status]).toEqual([200, "reconciled"]);
      expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      expect(await lines(reference)).toEqual(
        expect.arrayContaining(["finish_requested", "attention_resolved", "reconciled"]),
      );
      // It was offered for this order alone.
      expect([await inMedusa(), await draining()]).toEqual([expect.not.arrayContaining([WALLET]), []]);
      expect(await choices()).not.toContain(WALLET);
      expect(await actionsOf(reference)).toMatchObject({
        finish: { possible: false, reason: "payment_recorded" },
      });
      expect(await act(reference, "finish")).toMatchObject({
        status: 400,
        data: { code: "payment_recorded" },
      });
    });

    slow.it("or a person sends the money back", async () => {
      const { reference } = await paidAndOff();
      const { status, data } = await act(reference, "return");
      expect([status, data.transaction.reconciliation_status]).toEqual([200, "returned"]);
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
      expect(await act(reference, "finish")).toMatchObject({
        status: 400,
        data: { code: "already_returned" },
      });
      expect([await shop.orders(), await inMedusa()]).toEqual([[], expect.not.arrayContaining([WALLET])]);
    });

    slow.it("two of them who press both buttons at once get one order or one return", async () => {
      const { reference } = await paidAndOff();
      const [finished, returned] = await Promise.all([act(reference, "finish"), act(reference, "return")]);
      expect([finished.status, returned.status].sort()).toEqual([200, 400]);
      expect(await bookOf(shop, reference)).toEqual(finished.status === 200 ? all("17.50") : all("0.00"));
      await shop.runJob();
      expect([await inMedusa(), await draining()]).toEqual([expect.not.arrayContaining([WALLET]), []]);
    });

    slow.it.each(["Medusa's own page", "our switch"])(
      "and %s that offers it again has it finished by itself",
      async (where) => {
        const { reference } = await paidAndOff();
        await (where === "our switch" ? offer(true) : changeInMedusa(true));
        await shop.reconciled(reference);
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
        expect(await inMedusa()).toContain(WALLET);
      },
    );

    slow.it(
      "and the job finishes it where nobody heard that it is offered again, weeks later too",
      async () => {
        const { reference } = await paidAndOff();
        const old = { checks: 500, expires_at: new Date(Date.now() - 30 * 24 * 3_600_000) };
        await shop.database("crossborder_transaction").where({ reference }).update(old);
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({
          attention_code: "channel_off",
          next_check_at: expect.any(Date),
        });
        const link = { region_id: usd(), payment_provider_id: WALLET };
        await shop.database("region_payment_provider").where(link).update({ deleted_at: null });
        await shop.runJobLater();
        expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
        expect(await bookOf(shop, reference)).toEqual(all("17.50"));
      },
    );
  },
);
