import { ci } from "../../testing/jest/lanes";
import { makeDue } from "../../testing/shop/make-due";
import { eventually } from "../../testing/shop/sandbox-control";
import { ScheduledShop } from "./scheduled-shop";

/** The schedule is the real one: a run begins at each full minute. */
const TWO_RUNS_S = 150;
const MINUTES = 60_000;

/** With one account, with two, and with a number that divides no share of time evenly. */
const COUNTS = [1, 2, 5];

ci.describe("the job that runs every minute", () => {
  const shops = new Map<number, ScheduledShop>();

  // All of them wait for the same full minute.
  beforeAll(async () => {
    for (const count of COUNTS) shops.set(count, await ScheduledShop.open(count));
    for (const shop of shops.values()) {
      await shop.ready();
      await shop.everybodyPaysUnnoticed();
      await makeDue(shop.database);
    }
  }, 6 * MINUTES);

  it.each(COUNTS)(
    "makes an order of every payment whose notification was lost, of each merchant, with %i accounts",
    async (count) => {
      const shop = shops.get(count);
      if (!shop) throw new Error("The shop did not start");
      try {
        const placed = async () => (await shop.countOrders()) === count;
        await eventually(placed, `${count} orders`, TWO_RUNS_S);
        await eventually(async () => (await shop.difference()) === "0.00", "the four books to agree");
        const told = async () => (await shop.reconciledBy()).length === count;
        await eventually(told, "the history to say so");
        expect(await shop.reconciledBy()).toEqual(Array(count).fill("job"));
      } finally {
        // Fails where its log holds an error.
        await shop.close();
      }
    },
    5 * MINUTES,
  );
});
