import { MedusaError } from "@medusajs/framework/utils";
import { captureHoldWorkflow, takeInStorePaymentWorkflow } from "medusa-payment-crossborder/workflows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";

export default cases("a store's own code in the counter's workflows", (shop) => {
  const clerk = new Clerk(shop);
  /** What the running test does in the hooks. Medusa takes one handler per hook, so they stay for the whole suite. */
  const hooks = { validate: jest.fn(), holdCaptured: jest.fn() };
  beforeAll(() => {
    takeInStorePaymentWorkflow.hooks.validate(({ input }) => hooks.validate(input));
    captureHoldWorkflow.hooks.holdCaptured((hook) => hooks.holdCaptured(hook));
  });
  beforeEach(() => Object.values(hooks).forEach((hook) => hook.mockReset()));

  async function heldFor(order_id: string): Promise<string> {
    const reference = await clerk.opened({ order_id, method: "merchant_scan", pre_auth: true });
    await clerk.scan(reference, "280000000000000010");
    return reference;
  }
  const capture = (reference: string) => shop.staff("capture", reference, { amount: 10 });

  it("refuses a payment before the gateway is called, in the store's own words", async () => {
    const order_id = await clerk.unpaidOrder();
    hooks.validate.mockImplementationOnce(() => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The counter is closed.", "counter_closed");
    });
    expect(await clerk.take({ order_id, method: "merchant_scan" })).toMatchObject({
      status: 400,
      data: { code: "counter_closed", type: "not_allowed", message: "The counter is closed." },
    });
    expect(hooks.validate.mock.calls).toMatchObject([
      [{ order_id, method: "merchant_scan", user_id: expect.any(String) }],
    ]);
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await shop.ledger.listTransactions({})).toEqual([]);

    await clerk.opened({ order_id, method: "merchant_scan" });
  });

  it("learns of a capture, once it is made", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await heldFor(order_id);
    expect((await capture(reference)).status).toBe(200);
    expect(hooks.holdCaptured.mock.calls).toMatchObject([
      [{ transaction: { reference, state: "captured", captured_amount: "10.00" } }],
    ]);
  });

  slow.it("fails after a capture: staff reads why, and the capture stands", async () => {
    const order_id = await clerk.unpaidOrder();
    const reference = await heldFor(order_id);
    hooks.holdCaptured.mockImplementationOnce(() => {
      throw new Error("the printer is out of paper");
    });
    expect(await capture(reference)).toMatchObject({
      status: 500,
      data: { message: "the printer is out of paper" },
    });
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00" });
    expect((await clerk.paymentOf(order_id))?.captures).toEqual([{ amount: 10 }]);
    expect((await shop.transaction(reference)).state).toBe("captured");
  });
});
