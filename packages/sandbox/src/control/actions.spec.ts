import { open, openPaid } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";

const WRONG_STATUS = "000040";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.setFaults({}));
afterAll(() => shop.sandbox.close());

const openHeld = () => openPaid(shop, { preAuth: "true" });

describe.each([
  ["capture", "authCapture", "auth-capture", "amount", { captured: "10.00", paid: "10.00", held: "2.50" }],
  ["release", "authUnfreeze", "auth-unfreeze", "unfreezeAmount", { released: "10.00", held: "2.50" }],
] as const)("a %s that is answered pending", (kind, key, operation, field, moved) => {
  const askedFor = async () => {
    const reference = await openHeld();
    await shop.setFaults({ [operation]: { pending: true, times: 1 } });
    const { ret_code, transaction } = await shop.call(key, { reference, [field]: "10.00" });
    expect([ret_code, transaction]).toEqual([
      "000100",
      expect.objectContaining({ transactionStatus: "pending" }),
    ]);
    return reference;
  };

  it("moves no money, and nothing else can be done meanwhile", async () => {
    const reference = await askedFor();
    expect(await shop.recorded(reference)).toMatchObject({
      held: "12.50",
      paid: "0.00",
      released: "0.00",
      under_way: { [kind]: "10.00" },
    });
    expect(await shop.query(reference)).toMatchObject({ status: "pending" });
    const refused = { ret_code: WRONG_STATUS, ret_msg: expect.stringContaining("is pending") };
    expect(await shop.call("authCapture", { reference, amount: "1.00" })).toEqual(refused);
    expect(await shop.call("authUnfreeze", { reference, unfreezeAmount: "1.00" })).toEqual(refused);
    expect(await shop.call("reverse", { reference })).toEqual(refused);
    expect((await shop.act("expire", reference)).status).toBe(409);
  });

  it("moves it once it succeeds", async () => {
    const reference = await askedFor();
    expect(await shop.act(`complete-${kind}`, reference)).toMatchObject({ status: 200, body: moved });
    expect(await shop.query(reference)).toMatchObject({ status: "success" });
    expect((await shop.act(`complete-${kind}`, reference)).status).toBe(409);
  });

  it("leaves the hold as it was when it fails, and can be asked for again", async () => {
    const reference = await askedFor();
    const held = { status: "success", held: "12.50", paid: "0.00", released: "0.00" };
    expect(await shop.act(`fail-${kind}`, reference)).toMatchObject({ status: 200, body: held });
    expect(await shop.call(key, { reference, [field]: "10.00" })).toMatchObject({ ret_code: "000100" });
    expect(await shop.recorded(reference)).toMatchObject(moved);
  });

  it("does not end as the other one", async () => {
    const reference = await askedFor();
    const other = kind === "capture" ? "release" : "capture";
    const error = `transactionStatus: is pending; no ${other} of it is under way`;
    expect(await shop.act(`complete-${other}`, reference)).toEqual({ status: 409, body: { error } });
  });
});

describe("on a second try", () => {
  it.each(["decline", "expire"])(
    "the customer pays after a %s, under the same number, and the shop is notified",
    async (ending) => {
      const receiver = await Receiver.open();
      const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
      await shop.act(ending, reference);
      const { transactionNo } = await shop.recorded(reference);
      expect(await shop.act("retry", reference)).toMatchObject({
        status: 200,
        body: { status: "success", paid: "12.50", transactionNo },
      });
      await until(() => receiver.received.length);
      expect(receiver.received).toMatchObject([{ transactionNo, status: "success" }]);
      expect((await shop.act("retry", reference)).status).toBe(409);
      await receiver.close();
    },
  );

  it("nobody pays what is open, or was agreed to before", async () => {
    expect((await shop.act("retry", await open(shop, "add"))).status).toBe(409);
    const held = await openHeld();
    await shop.act("expire", held);
    expect((await shop.act("retry", held)).status).toBe(409);
  });
});

describe("in the gateway's dashboard the merchant", () => {
  it("refunds a payment, and the order query shows a refund that the shop did not ask for", async () => {
    const receiver = await Receiver.open();
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", reference);
    await shop.sent(1);

    expect(await shop.act("refund", reference)).toMatchObject({
      status: 200,
      body: { status: "refunded", refunded: "12.50" },
    });

    const { refundInfo } = Object(await shop.query(reference));
    expect(refundInfo).toEqual([
      expect.objectContaining({
        status: "success",
        refundAmount: "12.50",
        refundTransactionId: expect.stringMatching(/^\d+$/),
      }),
    ]);
    expect(refundInfo[0]).not.toHaveProperty("refundReference");
    // §6 names notifications of payments only.
    expect(receiver.received).toHaveLength(1);
    expect((await shop.act("refund", reference)).status).toBe(409);
    await receiver.close();
  });

  it("reverses a payment, and closes an order that is not paid", async () => {
    const paid = await openPaid(shop);
    expect((await shop.act("reverse", paid)).body).toMatchObject({ status: "reversed", refunded: "12.50" });
    const unpaid = await open(shop, "add");
    expect((await shop.act("reverse", unpaid)).body).toMatchObject({ status: "closed", refunded: "0.00" });
  });

  it("cannot refund what was not paid", async () => {
    expect((await shop.act("refund", await open(shop, "add"))).status).toBe(409);
    expect((await shop.act("refund", await openHeld())).status).toBe(409);
  });
});

it("lets the rest of a hold that was captured in part expire", async () => {
  const reference = await openHeld();
  await shop.call("authCapture", { reference, amount: "10.00" });
  expect((await shop.act("expire", reference)).body).toMatchObject({
    status: "success",
    paid: "10.00",
    held: "0.00",
    released: "2.50",
  });
});

describe("the customer at the cash register", () => {
  it("pays by a channel of their own, and the order query shows which", async () => {
    const reference = await open(shop, "cashierAdd");
    expect((await shop.act("pay", reference, { vendor: "channel_c" })).status).toBe(200);
    expect(await shop.query(reference)).toMatchObject({ status: "success", vendor: "channel_c" });
  });

  it("chooses it on the wallet page", async () => {
    const reference = await open(shop, "cashierAdd");
    const { wallet_url } = await shop.recorded(reference);
    const page = await shop.page(String(wallet_url));
    expect(page).toContain("Confirm $12.50 with channel_b");
    const [, action = ""] = /action="([^"]+)"><button[^>]*>Confirm \$12\.50 with channel_b/.exec(page) ?? [];
    expect((await shop.press(action)).status).toBe(303);
    expect(await shop.query(reference)).toMatchObject({ status: "success", vendor: "channel_b" });
  });

  it.each([
    ["creditcard", 400, "vendor: must be one of channel_a, channel_b, channel_c"],
    [7, 400, "vendor: must be a text, and the only field"],
  ])("cannot pay by %j", async (vendor, status, error) => {
    const reference = await open(shop, "cashierAdd");
    expect(await shop.act("pay", reference, { vendor })).toEqual({ status, body: { error } });
    expect(await shop.recorded(reference)).toMatchObject({ status: "init" });
  });

  it("cannot choose another channel than the one that the order was opened for", async () => {
    const reference = await open(shop, "securePay");
    const error = "vendor: is channel_a already";
    expect(await shop.act("pay", reference, { vendor: "channel_b" })).toEqual({
      status: 409,
      body: { error },
    });
  });
});

describe("the gateway may answer another timeout than was asked for:", () => {
  it("of a QR code", async () => {
    await shop.setFaults({ "create-trans-qrcode": { timeout_minutes: 5 } });
    const reference = await open(shop, "createTransQrcode", { timeout: "60" });
    const { created_at, expires_at } = await shop.recorded(reference);
    expect(Date.parse(String(expires_at)) - Date.parse(created_at)).toBe(5 * 60_000);
    const answer = await shop.call("createTransQrcode", {
      ...{ amount: "1.00", currency: "USD", vendor: "channel_a", reference: "SHORT-1", timeout: "60" },
    });
    expect(answer).toMatchObject({ ret_code: "000100", timeout: 5 });
  });

  it("of a cashier page, without saying so", async () => {
    await shop.setFaults({ "secure-pay": { timeout_minutes: 5 } });
    const reference = await open(shop, "securePay", { timeout: "60" });
    const { created_at, expires_at } = await shop.recorded(reference);
    expect(Date.parse(String(expires_at)) - Date.parse(created_at)).toBe(5 * 60_000);
  });
});

describe("in the gateway's dashboard", () => {
  const refundOf = (amount: string, reference: string) => shop.act("refund", reference, { amount });

  it("a payment is refunded in parts, and is refunded with the last of them", async () => {
    const reference = await openPaid(shop);
    expect(await refundOf("5.00", reference)).toMatchObject({
      status: 200,
      body: { status: "success", refunded: "5.00", part_refunds: ["5.00"] },
    });
    expect(await shop.query(reference)).toMatchObject({
      status: "success",
      refundAmount: "5.00",
      refundInfo: [{ refundAmount: "5.00", status: "success", refundTransactionId: expect.any(String) }],
    });
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({
      ret_code: WRONG_STATUS,
      ret_msg: expect.stringContaining("a part of it was refunded"),
    });
    expect(await shop.act("refund", reference)).toMatchObject({
      status: 200,
      body: { status: "refunded", refunded: "12.50", part_refunds: ["5.00", "7.50"] },
    });
    expect((await refundOf("1.00", reference)).status).toBe(409);
  });

  it.each([
    ["0", "amount: must be greater than 0, at most 12.50"],
    ["12.51", "amount: must be greater than 0, at most 12.50"],
    ["1.001", "amount: must be decimal text such as 5.00, and the only field"],
  ])("no part of %j is refunded", async (amount, error) => {
    const reference = await openPaid(shop);
    expect(await refundOf(amount, reference)).toEqual({ status: 400, body: { error } });
    expect(await shop.recorded(reference)).toMatchObject({ refunded: "0.00" });
  });

  it("an order that the gateway has forgotten is unknown to calls until it remembers", async () => {
    const reference = await openPaid(shop);
    expect((await shop.act("remember", reference)).status).toBe(409);
    expect(await shop.act("forget", reference)).toMatchObject({ status: 200, body: { forgotten: true } });
    expect(await shop.call("reverse", { reference })).toMatchObject({ ret_code: "000021" });
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({ ret_code: "000021" });
    expect((await shop.act("forget", reference)).status).toBe(409);
    expect((await shop.act("remember", reference)).status).toBe(200);
    expect(await shop.query(reference)).toMatchObject({ status: "success" });
  });
});
