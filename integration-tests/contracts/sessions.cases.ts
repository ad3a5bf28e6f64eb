import { MedusaError } from "@medusajs/framework/utils";
import { contracts } from "./kit/in-medusa";
import { isSince } from "../../testing/store/installed-medusa";
import { coreFlows, routeText } from "./kit/plain-medusa";
import { PROVIDER, recorder } from "./store/recorder";

export default contracts("a payment session", (medusa) => {
  it("is stored with the client's data before the provider is asked, which is told its id and its amount", async () => {
    let stored: unknown;
    recorder.answer("initiatePayment", async ({ context }) => {
      const id = String(context?.idempotency_key);
      stored = await medusa.readOne("payment_session", ["id", "data", "amount"], { id });
      return undefined;
    });
    const { session_id, cart } = await medusa.chosen({ wish: "WAP" });
    expect(stored).toMatchObject({ id: session_id, data: { wish: "WAP" }, amount: cart.total });
    expect(recorder.only("initiatePayment")).toMatchObject({
      amount: cart.total,
      currency_code: "usd",
      data: { wish: "WAP", session_id },
      context: { idempotency_key: session_id },
    });
  });

  it("has what the provider answers on top of what the client sent, which stays", async () => {
    const { session_id } = await medusa.chosen({ mine: 1, opened: "no" });
    const { data } = await medusa.readOne("payment_session", ["data"], { id: session_id });
    expect(data).toEqual({ mine: 1, opened: true, of: session_id });
  });

  it("is made while the one before it is deleted", async () => {
    const first = await medusa.chosen();
    let deleted = () => {};
    const isDeleted = new Promise<void>((resolve) => (deleted = resolve));
    // Neither is answered before the other one has begun.
    recorder.answer("deletePayment", () => void deleted());
    recorder.answer("initiatePayment", async () => void (await isDeleted));
    const { status } = await first.shopper.choose(PROVIDER);
    expect(status).toBe(200);
    expect(recorder.only("deletePayment").data).toMatchObject({ of: first.session_id });
  });

  it("is changed through its provider, which is told the data that is given and no session, and keeps what it had below the answer", async () => {
    const { session_id: id } = await medusa.chosen({ mine: 1 });
    recorder.answer("updatePayment", () => ({ data: { kept: true } }));
    const changed = { id, amount: 5, currency_code: "usd", data: { given: true } };
    await medusa.payments.updatePaymentSession(changed);
    expect(recorder.only("updatePayment")).toEqual({
      data: { given: true },
      amount: 5,
      currency_code: "usd",
      context: undefined,
    });
    const { data } = await medusa.readOne("payment_session", ["data"], { id });
    expect(data).toEqual({ kept: true, mine: 1, of: id, opened: true });
  });

  it("is changed by no workflow of Medusa's, but for `data.client`, which a storefront can write since Medusa 2.22.1", () => {
    const changing = coreFlows().filter(({ text }) => /\bupdatePaymentSessions?\(/.test(text));
    expect(changing.filter(({ text }) => !/\bclient\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("goes when the cart's total changes; the provider is told its data and nothing else", async () => {
    const { shopper, cart, session_id, payment_collection_id } = await medusa.chosen();
    await shopper.addToCart(cart.id, "travel-cup");
    expect(recorder.only("deletePayment")).toEqual({ data: expect.objectContaining({ of: session_id }) });
    expect(await medusa.read("payment_session", ["id"], { payment_collection_id })).toEqual([]);
  });

  it("has another one beside it where two were made at once, and one of the two is completed", async () => {
    const { cart, payment_collection_id: id, shopper, session_id } = await medusa.chosen();
    const second = { provider_id: PROVIDER, amount: cart.total, currency_code: "usd", data: {} };
    await medusa.payments.createPaymentSession(id, second);
    expect(await medusa.read("payment_session", ["id"], { payment_collection_id: id })).toHaveLength(2);
    expect(await shopper.complete(cart.id)).toMatchObject({ type: "order" });
    expect(recorder.of("authorizePayment")).toHaveLength(1);
    expect((await medusa.read("payment_session", ["id"], { id: session_id })).length).toBe(1);
  });

  it("stays where the provider refuses its deletion, and the run fails without throwing", async () => {
    const { session_id } = await medusa.chosen();
    recorder.answer("deletePayment", () => {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "a clerk takes it");
    });
    const { error } = await medusa.run("delete-payment-sessions", { ids: [session_id] });
    expect(error).toBeDefined();
    expect(await medusa.read("payment_session", ["id"], { id: session_id })).toHaveLength(1);
  });

  it("of a provider that the region does not offer any more completes no cart, since Medusa 2.20", async () => {
    const { cart } = await medusa.chosen();
    const update = { payment_providers: ["pp_system_default"] };
    await medusa.run("update-regions", { selector: { id: medusa.seeded.regions.usd }, update });
    expect((await medusa.completeCart(cart.id)).type).toBe(isSince(20) ? "invalid_data" : undefined);
  });

  it("is made by a route that reads the body as it came", () => {
    expect(routeText("store/payment-collections/[id]/payment-sessions")).toMatch(/req\.(body|validatedBody)/);
  });
});
