import { setTimeout as pause } from "node:timers/promises";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { cases } from "../../testing/shop/cases";

export default cases("a store's subscribers", (shop) => {
  const waiting = () => shop.database("crossborder_message").select("name");

  it("learn of each change of a payment, and nothing waits afterwards", async () => {
    const updated = shop.countEvents(CrossborderEvents.TRANSACTION_UPDATED);
    const { reference } = await shop.paidOrder();
    await shop.runJob();
    const moves = (await shop.ledger.historyOf({ transaction_id: (await shop.transaction(reference)).id }))
      .map(({ name }) => name)
      .reverse();
    expect(moves).toEqual([
      "operation_requested",
      "operation_answered",
      "state_changed",
      "gateway_answered",
      "state_changed",
      "reconciled",
    ]);
    expect(updated.count).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it("learn later of what a server wrote down and had no time to tell", async () => {
    const returned = shop.countEvents(CrossborderEvents.MONEY_RETURNED);
    const money = { currency_code: "usd", amount: "12.50" };
    const data = { reference: "CB-1", cart_id: null, ...money, reason: "its payment session is gone" };
    await shop.ledger.postMessages([{ name: CrossborderEvents.MONEY_RETURNED, data }]);
    await shop.runJob();
    expect(returned.count).toBe(1);
    await shop.runJob();
    expect(returned.count).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it("are told by the next run of what nobody knows to be taken, and by one server at a time", async () => {
    const data = { reference: "CB-1", code: "not_returned", reason: null };
    await shop.ledger.postMessages([{ name: CrossborderEvents.ATTENTION_NEEDED, data }]);
    // A server has claimed it and died, as far as anybody knows.
    expect(await shop.ledger.claimMessages(1_000)).toMatchObject([{ data }]);
    const told = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    await shop.runJob();
    expect(await waiting()).toEqual([{ name: CrossborderEvents.ATTENTION_NEEDED }]);
    expect(told.count).toBe(0);
    await pause(1_000);
    await shop.runJob();
    expect(told.count).toBe(1);
  });

  it("are told by one of many servers that want to at once, in the order of what happened", async () => {
    const name = CrossborderEvents.MONEY_RETURNED;
    const numbers = [1, 2, 3, 4, 5];
    await shop.ledger.postMessages(numbers.map((number) => ({ name, data: { reference: `CB-${number}` } })));
    const claims = await Promise.all(Array.from({ length: 10 }, () => shop.ledger.claimMessages(60_000)));
    const claimed = claims.filter((messages) => messages.length > 0);
    expect(claimed.map((messages) => messages.map(({ data }) => data.reference))).toEqual([
      numbers.map((number) => `CB-${number}`),
    ]);
    await shop.ledger.removeMessages(claimed[0] ?? []);
    expect(await waiting()).toEqual([]);
  });
});
