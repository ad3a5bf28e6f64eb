import { CrossborderEvents } from "../../src/modules/crossborder";
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
    const data = { reference: "CB-1", amount: "12.50" };
    await shop.ledger.postMessages([{ name: CrossborderEvents.MONEY_RETURNED, data }]);
    await shop.runJob();
    expect(returned.count).toBe(1);
    await shop.runJob();
    expect(returned.count).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it("are told again of what the event bus did not take", async () => {
    const data = { reference: "CB-1" };
    await shop.ledger.postMessages([{ name: CrossborderEvents.ATTENTION_NEEDED, data }]);
    const refused = shop.ledger.sendMessages(() => Promise.reject(new Error("the bus is down")));
    await expect(refused).rejects.toThrow("the bus is down");
    expect(await waiting()).toEqual([{ name: CrossborderEvents.ATTENTION_NEEDED }]);
    const told = shop.countEvents(CrossborderEvents.ATTENTION_NEEDED);
    await shop.runJob();
    expect(told.count).toBe(1);
  });
});
