import axios from "axios";
import { sign } from "../../src/gateway";
import { cases } from "../../testing/shop/cases";
import { ACCOUNT } from "../../testing/shop/shop";
import { providerOf } from "./provider-of";

export default cases("a payment of one account is brought to another account's provider", (shop) => {
  const OWN = "pp_crossborder-channel-a_main";
  /** A further account of the test store. */
  const OTHER = "qr";

  async function openPayment() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { reference, shopper, cart, cashier_url } = await shop.checkout();
    const session = (await shop.transaction(reference)).payment_session_id ?? "";
    const before = (await shop.gateway.calls()).length;
    return { reference, shopper, cart, cashier_url, session, before };
  }

  it("in session data: it is not found, no gateway is asked, and it can still be paid", async () => {
    const { reference, shopper, cart, cashier_url, session, before } = await openPayment();
    const provider = providerOf(shop, OTHER);
    const data = { crossborder: { reference } };
    const unknown = { code: "invalid_input" };
    await expect(provider.getPaymentStatus({ data })).rejects.toMatchObject(unknown);
    await expect(provider.retrievePayment({ data })).rejects.toMatchObject(unknown);
    const changed = { data, amount: 1, currency_code: "usd", context: { idempotency_key: session } };
    await expect(provider.updatePayment(changed)).rejects.toMatchObject(unknown);
    // The session is gone where Medusa deletes it before it asks the provider.
    const row = shop.database("crossborder_transaction").where({ reference });
    await row.clone().update({ payment_session_id: null });
    expect(await provider.deletePayment({ data })).toEqual({});
    await row.clone().update({ payment_session_id: session });
    expect(await shop.gateway.calls()).toHaveLength(before);
    expect(await shop.transaction(reference)).toMatchObject({ state: "open", ineligible_since: null });
    await shopper.atCashier(cashier_url);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  });

  it("by Medusa's own ids: it is not found, and no gateway is asked", async () => {
    const { reference, payment } = await shop.paidOrder();
    const session = (await shop.transaction(reference)).payment_session_id ?? "";
    const before = (await shop.gateway.calls()).length;
    const provider = providerOf(shop, OTHER);
    const authorized = provider.authorizePayment({ context: { idempotency_key: session } });
    await expect(authorized).rejects.toMatchObject({ code: "not_paid_yet" });
    const data = { kept: true };
    const context = { idempotency_key: payment.id };
    expect(await provider.cancelPayment({ data, context })).toEqual({ data });
    const price = { amount: 17.5, currency_code: "usd" };
    const opened = provider.initiatePayment({ ...price, context: { idempotency_key: session } });
    await expect(opened).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("session"),
    });
    expect(await shop.gateway.calls()).toHaveLength(before);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ineligible_since: null });
  });

  it("over Medusa's own webhook route: nobody is asked, whatever the fields and their signature say", async () => {
    const { reference, shopper, cart, cashier_url, before } = await openPayment();
    await shopper.atCashier(cashier_url);
    const { transactionNo } = await shop.gateway.order(reference);
    const fields = { reference, transactionNo, status: "success" };
    const signed = { ...fields, verifySign: sign(fields, ACCOUNT.apiToken) };
    for (const provider_id of [OWN, `pp_crossborder-channel-a_${OTHER}`]) {
      const hook = `${shop.backendUrl}/hooks/payment/${provider_id.slice("pp_".length)}`;
      expect((await axios.post(hook, new URLSearchParams(signed).toString())).status).toBe(200);
      // What Medusa does with it five seconds later.
      const payload = { data: signed, rawData: "", headers: {} };
      const event = { provider: provider_id.slice("pp_".length), payload };
      expect(await shop.container.resolve("payment").getWebhookActionAndData(event)).toEqual({
        action: "not_supported",
      });
    }
    expect(await shop.gateway.calls()).toHaveLength(before);
    expect(await shop.orders()).toEqual([]);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  });
});
