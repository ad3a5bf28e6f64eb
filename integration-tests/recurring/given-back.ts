import type { Subscription } from "./subscription";

/** How the money of a first order goes back. */
export const GIVEN_BACK = {
  "refunded by staff": async ({ shop, reference }: Subscription) => {
    const { order_id } = await shop.transaction(reference);
    const order = (await shop.orders()).find(({ id }) => id === order_id);
    const payment = order?.payment_collections[0]?.payments[0]?.id;
    expect((await shop.admin.post(`/admin/payments/${payment}/refund`, {})).status).toBe(200);
  },
  "refunded in the gateway's dashboard": async ({ shop, reference }: Subscription) => {
    await shop.gateway.act(reference, "refund");
    await shop.staff("reconcile", reference);
  },
  cancelled: async ({ shop, reference }: Subscription) => {
    const { order_id } = await shop.transaction(reference);
    expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`, {})).status).toBe(200);
  },
};

/** The job looks at the first payment again, and at nothing else. */
export async function lookAgain({ shop, reference }: Subscription): Promise<void> {
  const next_check_at = new Date(0);
  await shop.row(reference).update({ next_check_at });
  await shop.runJob();
}
