import { listPayments } from "../../../testing/books/medusa";
import type { FaultCase } from "../fault-case";
import type { ProcessShop } from "../processes/process-shop";
import { heldOrder, placedOrder } from "./checkout";

const RUNS = { short: 5, long: 50 };

/** Staff at two servers, one database: which of them comes first is chance, and every other time they change places. */
async function atBoth(shop: ProcessShop, turn: number, first: string, second: string) {
  const post = (path: string, server: number) => shop.admin.post(`${shop.urls[server]}/admin/${path}`, {});
  return await Promise.all([post(first, turn % 2), post(second, (turn + 1) % 2)]);
}

async function paymentOf(shop: ProcessShop, orderId: string) {
  const payment = (await listPayments(shop.database)).find(({ order_id }) => order_id === orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  return payment;
}

const captureAndRelease: FaultCase<ProcessShop> = {
  name: "a hold is captured at one server and released at the other, at once: one of them wins",
  runs: RUNS,
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop, turn) {
    const { orderId, reference } = await heldOrder(shop);
    const { id } = await paymentOf(shop, orderId);
    const [captured, released] = await atBoth(
      shop,
      turn,
      `payments/${id}/capture`,
      `crossborder/transactions/${reference}/release`,
    );
    expect([captured.status, released.status].toSorted()).toEqual([200, 400]);
    const isReleased = released.status === 200;
    const told = isReleased ? captured : released;
    expect(told.data.code).toMatch(/^(not|nothing)_held$/);
    expect(await paymentOf(shop, orderId)).toMatchObject({
      canceled: isReleased,
      captures: isReleased ? 0 : 1,
    });
  },
};

const refundAndCancel: FaultCase<ProcessShop> = {
  name: "an order is refunded at one server and cancelled at the other, at once: its money goes back once",
  runs: RUNS,
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop, turn) {
    const { orderId } = await placedOrder(shop);
    const { id } = await paymentOf(shop, orderId);
    const [refunded, canceled] = await atBoth(
      shop,
      turn,
      `payments/${id}/refund`,
      `orders/${orderId}/cancel`,
    );
    expect(canceled.status).toBe(200);
    if (refunded.status !== 200)
      expect(refunded).toMatchObject({
        status: 400,
        data: { code: expect.stringMatching(/^(already_returned|order_canceled)$/) },
      });
  },
};

export const twoActs = [captureAndRelease, refundAndCancel];
