import { ci } from "../../testing/jest/lanes";
import { runsOf } from "../../testing/jest/length";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { PaymentRequests } from "../../testing/shop/payment-requests";

/** Who comes first is chance. */
const ROUNDS = runsOf({ fast: 1, short: 2, long: 10 });

export default cases("a clerk takes money for an order that its customer pays online", (shop) => {
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);

  ci.it(`in the same moment, ${ROUNDS} times: one of them opens a payment, the other is told`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order_id = await clerk.unpaidOrder();
      const shopper = shop.shopper();
      shopper.collection = await requests.ask(order_id, 25);
      const before = (await shop.gateway.orders()).length;
      const [taken, chosen] = await Promise.all([
        clerk.take({ order_id, method: "merchant_scan" }),
        shopper.choose("channel-a"),
      ]);
      if (taken.status === 200) expect([chosen.status, chosen.data.code]).toEqual([400, "staff_only"]);
      else expect([taken.status, taken.data.code, chosen.status]).toEqual([400, "payment_is_open", 200]);
      expect(await shop.gateway.orders()).toHaveLength(before + 1);
    }
  });
});
