import type { Event } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { inShop } from "../../testing/shop/in-shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

/** Far less than a bus that does not answer would keep anybody waiting. */
const SOON_S = 20;

inShop(
  "while the event bus does not answer",
  (shop) => {
    const waiting = () => shop.database("crossborder_message").select("id");
    const locking = () => shop.container.resolve(Modules.LOCKING);
    const openTransactions = () =>
      shop
        .database("pg_stat_activity")
        .whereRaw("datname = current_database() and state = 'idle in transaction'")
        .select("pid");

    /** Somebody pays, and nobody comes back from the cashier: the notification alone makes the order. */
    async function payUnseen(): Promise<string> {
      const { shopper, reference, cashier_url } = await shop.checkout();
      await shopper.atCashier(cashier_url);
      const acknowledged = async () => (await shop.gateway.order(reference)).ipn_acknowledged > 0;
      await eventually(acknowledged, "the notification to be acknowledged", SOON_S);
      const reconciled = async () =>
        (await shop.transaction(reference)).reconciliation_status === "reconciled";
      await eventually(reconciled, "the payment to be reconciled", SOON_S);
      return reference;
    }

    beforeEach(() => {
      process.env.SILENT_BUS = "true";
    });
    afterEach(() => {
      delete process.env.SILENT_BUS;
    });

    slow.it("payments become orders and nothing is held; once it answers, each event comes", async () => {
      const heard = shop.recordEvents();
      const references = [await payUnseen(), await payUnseen()];
      for (const reference of references) {
        const { captured_amount: book } = await shop.transaction(reference);
        expect(await bookOf(shop, reference)).toEqual(all(book));
        expect(Number(book)).toBeGreaterThan(0);
      }
      // Nobody has the lock: it is given at once.
      for (const reference of references)
        await locking().execute(`crossborder:${reference}`, async () => undefined, { timeout: 2 });
      expect(await openTransactions()).toEqual([]);
      expect(shop.database.client.pool.numPendingAcquires()).toBe(0);
      expect(await waiting()).not.toEqual([]);

      // A run of the job ends, too, and leaves them where they are.
      await shop.runJob();
      expect(await waiting()).not.toEqual([]);

      delete process.env.SILENT_BUS;
      const told = async () => {
        await shop.runJob();
        return (await waiting()).length === 0;
      };
      await eventually(told, "every event to be handed over", SOON_S);
      await pause(500);
      const updates = heard.filter(({ name }) => name === CrossborderEvents.TRANSACTION_UPDATED);
      expect(updates.every(({ metadata }) => typeof metadata?.event_id === "string")).toBe(true);
      for (const reference of references) {
        expect(statusesOf(updates, reference)).toEqual(["pending", "reconciled"]);
      }
    });
  },
  { store: join(__dirname, "store-with-silent-bus") },
);

/** What a subscriber learns of a payment that passes over what it has seen before. */
function statusesOf(updates: Event[], reference: string): unknown[] {
  const own = updates.filter(({ data }) => Object(data).reference === reference);
  const ids = own.map(({ metadata }) => metadata?.event_id);
  return own
    .filter((_event, index) => ids.indexOf(ids[index]) === index)
    .map(({ data }) => Object(data).reconciliation_status);
}
