import { cases } from "../../testing/shop/cases";
import { Subscription } from "./subscription";

export default cases("who is about to subscribe", (shop) => {
  const plans = (provider: string) =>
    fetch(`${shop.backendUrl}/store/crossborder/recurring-plans/${provider}`, {
      headers: { "x-publishable-api-key": shop.seeded.publishableKey },
    });

  it("is told what a plan means before it is paid, and the cashier page says the same", async () => {
    const answer = await plans("pp_crossborder-creditcard_main");
    expect(await answer.json()).toEqual({
      recurring_plans: expect.arrayContaining([{ plan: "monthly", frequency: 30, payment_count: 12 }]),
    });
    await Subscription.start(shop);
    const [call] = await shop.gateway.calls("secure-pay");
    expect(call?.fields.description).toMatch(
      /^Subscription, \d+\.\d\d USD every 30 days, 12 payments in all, next on \d{4}-\d\d-\d\d\.$/,
    );
  });

  it("learns nothing by a provider that is none of this plugin's", async () => {
    expect((await plans("pp_crossborder-creditcard_nobody")).status).toBe(404);
    expect((await plans("pp_system_default")).status).toBe(400);
  });
});
