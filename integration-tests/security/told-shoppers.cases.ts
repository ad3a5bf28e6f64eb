import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { providerOf } from "./provider-of";

const SAID = "merchant is suspended by operator 7";
const FAULTS: readonly [string, object, RegExp][] = [
  ["refuses", { refuse: { ret_code: "000030", ret_msg: SAID } }, /ret_code 000030 .*suspended by operator 7/],
  ["fails", { refuse: { ret_code: "000080", ret_msg: SAID } }, /ret_code 000080 .*suspended by operator 7/],
  ["answers 500", { http_500: true }, /HTTP 500/],
  ["answers a page", { html: true }, /not JSON/],
  ["resets the connection", { reset: true }, /outcome is unknown/],
  ["drops its answer", { drop: true }, /outcome is unknown/],
];
/** The gateway's words, and those of its client and of the network. */
const FOR_STAFF =
  /suspended|ret_code|ret_msg|last_error|the gateway|secure-pay|tran-query|update-recurring|HTTP \d|JSON|socket|ECONN/;
const NOT_STARTED = "The payment cannot be started now. Choose another method, or try again later.";
const NOT_CONFIRMED = "The payment cannot be confirmed now. Do not pay again; try again in a moment.";
const NOT_CANCELLED =
  "The cancellation is not confirmed yet. Look again later, and cancel again if nothing has changed.";

export default cases("what the gateway says when it fails", (shop) => {
  let warned: string[];
  beforeEach(() => {
    warned = [];
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER);
    jest.spyOn(logger, "warn").mockImplementation((message) => void warned.push(message));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const nothingForStaffIn = (shown: unknown) => expect(JSON.stringify(shown)).not.toMatch(FOR_STAFF);
  const logged = (code: string, reference: string, reason: RegExp) =>
    expect(warned).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^crossborder: ${code} reference=${reference} provider_id=pp_crossborder-[a-z-]+_main ` +
            `reason="[a-z-]+: .*${reason.source}.*" correlation_id=[\\w-]+$`,
        ),
      ),
    );

  forEach(FAULTS, { fast: 1 })(
    "is not told to a shopper who chooses a method, when it %s",
    async (_, fault, reason) => {
      await shop.gateway.faults({ "secure-pay": fault });
      const shopper = shop.shopper();
      const cart = await shopper.fillCart();
      const { status, data } = await shopper.choose("channel-a");
      expect([status, data]).toEqual([
        400,
        { code: "payment_unavailable", type: "not_allowed", message: NOT_STARTED },
      ]);
      const [transaction] = await shop.ledger.listTransactions({ cart_id: cart.id });
      expect(transaction?.last_error).toMatch(reason);
      logged("payment_unavailable", transaction?.reference ?? "", reason);
      // Nor where the shopper looks afterwards, whatever fields are asked for.
      const fields = "fields=%2Bcrossborder_transactions.*,%2Bcrossborder_transactions.last_error";
      nothingForStaffIn((await shopper.get(`/store/carts/${cart.id}?${fields}`)).data);
      await shop.gateway.faults({});
      const chosen = await shopper.post(
        `/store/payment-collections/${shopper.collection}/payment-sessions?fields=%2Bpayment_sessions.crossborder_transactions.*`,
        { provider_id: "pp_crossborder-channel-a_main", data: {} },
      );
      expect(chosen.status).toBe(200);
      nothingForStaffIn(chosen.data);
    },
  );

  forEach(FAULTS, { fast: 0, ci: 1 })(
    "is not told to a shopper who waits, returns or completes, when it %s",
    async (_, fault, reason) => {
      await shop.gateway.faults({ ipn: { lose: true } });
      const { shopper, cart, reference, cashier_url } = await shop.checkout();
      const callback = await shopper.atCashier(cashier_url);
      const session = (await shop.transaction(reference)).payment_session_id;
      await shop.gateway.faults({ ipn: { lose: true }, "tran-query": fault });
      const polled = await shopper.get(`/store/crossborder/sessions/${session}`);
      expect(polled).toMatchObject({ status: 200, data: { session: { payment: "pending" } } });
      nothingForStaffIn(polled.data);
      const { storefront } = await shopper.comeBack(callback);
      expect(storefront.searchParams.get("payment")).toBe("pending");
      nothingForStaffIn(storefront.search);
      const { status, data } = await shopper.post(`/store/carts/${cart.id}/complete`, {});
      expect([status, data.type, data.error.type, data.error.message]).toEqual([
        200,
        "cart",
        "payment_requires_more_error",
        NOT_CONFIRMED,
      ]);
      nothingForStaffIn(data);
      logged("not_confirmed", reference, reason);
      expect((await shop.transaction(reference)).last_error).toMatch(reason);
      await shop.gateway.faults({});
      expect((await shopper.complete(cart.id)).type).toBe("order");
    },
  );

  forEach(FAULTS, { fast: 1 })(
    "is not told to a customer who cancels a subscription, when it %s",
    async (_, fault, reason) => {
      const shopper = shop.shopper();
      await shopper.signUp();
      await shopper.fillCart();
      const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
      await shop.gateway.act(shown.reference, "pay");
      await shop.reconciled(shown.reference);
      await shop.gateway.faults({ "update-recurring": fault });
      const own = "/store/crossborder/recurring-schedules";
      const [schedule] = (await shopper.get(own)).data.recurring_schedules;
      const { status, data } = await shopper.post(`${own}/${schedule.id}`, { status: "CANCELLED" });
      expect([status, data]).toEqual([
        400,
        { code: "cancellation_not_confirmed", type: "not_allowed", message: NOT_CANCELLED },
      ]);
      logged("cancellation_not_confirmed", shown.reference, reason);
      nothingForStaffIn((await shopper.get(own)).data);
    },
  );

  forEach(FAULTS, { fast: 1 })("is told to staff at the counter, when it %s", async (_, fault, reason) => {
    await shop.gateway.faults({ add: fault });
    const clerk = new Clerk(shop);
    const { status, data } = await clerk.take({
      order_id: await clerk.unpaidOrder(),
      method: "merchant_scan",
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(data.code).toMatch(/^gateway_(refused|unclear)$/);
    expect(data.message).toMatch(reason);
  });

  it("is not told by a payment whose amount changes", async () => {
    const { reference } = await shop.checkout();
    const { payment_session_id: id } = await shop.transaction(reference);
    const { data } = await shop.database("payment_session").where({ id }).first();
    await shop.gateway.faults({ reverse: { reset: true }, "tran-query": { reset: true } });
    const changed = providerOf(shop, "main").updatePayment({
      data,
      amount: 1,
      currency_code: "usd",
    });
    await expect(changed).rejects.toMatchObject({ code: "payment_unavailable", message: NOT_STARTED });
  });
});
