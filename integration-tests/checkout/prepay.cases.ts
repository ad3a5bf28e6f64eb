import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";

const MINI_PROGRAM = ["nonceStr", "package", "paySign", "signType", "timeStamp"];
const APP = ["appid", "noncestr", "package", "partnerid", "prepayid", "sign", "timestamp"];

const IN_MINI_PROGRAM = { terminal: "MINIPROGRAM", openid: "o-6_bmjrPTlm6_2sgVt7hMZOPfL2M" };

export default cases("a shopper pays in the wallet", (shop) => {
  async function open(channel: string, data: Record<string, unknown>, currency: "usd" | "cny" = "usd") {
    const { shopper, cart } = await shop.withCart(currency);
    const session = await shopper.openSession(channel, data);
    return { shopper, cart, session, reference: session.shown.reference };
  }

  forEach(
    [
      ["channel-a", IN_MINI_PROGRAM, "usd", MINI_PROGRAM],
      ["channel-b", IN_MINI_PROGRAM, "cny", MINI_PROGRAM],
      ["channel-a", { terminal: "APP" }, "usd", MINI_PROGRAM],
      ["channel-b", { terminal: "APP" }, "cny", APP],
    ] as const,
    { fast: 1 },
  )("of %s by %j in %s, and gets the order", async (channel, data, currency, fields) => {
    const { shopper, cart, session, reference } = await open(channel, data, currency);
    expect(Object.keys(session.shown.prepay ?? {}).sort()).toEqual([...fields].sort());
    expect(Object.keys(session.shown).sort()).toEqual(
      ["expires_at", "prepay", "reference", "state", "transaction_no"].sort(),
    );
    expect(JSON.stringify(session.data)).not.toContain("bmjrPTlm6");
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    const { order } = await shopper.complete(cart.id);
    expect(await shop.paidOrders()).toEqual([{ id: order?.id, captured: [cart.total] }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: cart.total.toFixed(2) });
    expect(await shop.transaction(reference)).toMatchObject({ operation: "prepay", state: "paid" });
  });

  it.each([
    ["channel-c", { terminal: "APP" }, "terminal: APP can be paid with channel_a or channel_b only"],
    ["creditcard", { terminal: "MINIPROGRAM", openid: "o-1" }, "terminal: MINIPROGRAM can be paid with"],
    ["channel-a", { terminal: "MINIPROGRAM" }, "openid: is needed for mini-program payment"],
    ["channel-a", { terminal: "MINIPROGRAM", openid: "o 1" }, "openid: must be 1 to 128 letters"],
    ["channel-a", { terminal: "TV" }, "terminal: must be one of ONLINE, WAP, MINIPROGRAM, APP"],
    ["pp_crossborder-channel-a_hold", { terminal: "APP" }, "capture: this store holds payments"],
  ])("is told what is wrong: %s with %j", async (channel, data, message) => {
    const { shopper } = await shop.withCart();
    expect(await shopper.choose(channel, data)).toMatchObject(refusal("invalid_input", message));
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await shop.ledger.listTransactions({})).toEqual([]);
  });

  it("and the notification is lost: the job finds the money, by the reference alone", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { cart, reference } = await open("channel-b", { terminal: "APP" });
    expect((await shop.transaction(reference)).transaction_no).toBeNull();
    await shop.gateway.act(reference, "pay");
    await shop.runJobLater();
    expect(await shop.stateOf(reference)).toEqual(["paid", "reconciled"]);
    expect(await shop.paidOrders()).toMatchObject([{ captured: [cart.total] }]);
  });
});
