import { open, openPaid, recurring } from "../orders.spec.helper";
import { Shop } from "../shop.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { verifySignOf } from "../signature";
import { RETRY_DELAYS_MS } from "./sender";

let shop: Shop;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.open();
  shop = await Shop.open({ ipnRetryDelaysMs: [1, 1, 1] });
});
afterEach(async () => {
  await shop.sandbox.close();
  await receiver.close();
});

interface Sends {
  notifications: Record<string, unknown>[];
}
const sends = async () => (await shop.control<Sends>("GET", "/notifications")).body.notifications;
const sent = (count: number) => until(async () => (await sends()).length >= count && sends());
const pay = (reference: string) => shop.control("POST", `/transactions/${reference}/pay`);

describe("the shop is told about a payment", () => {
  it.each(["securePay", "createTransQrcode", "cashierAdd", "prepay"] as const)(
    "opened by %s",
    async (key) => {
      const reference = await open(shop, key, { ipnUrl: receiver.url });
      await pay(reference);
      await sent(1);
      const [fields] = receiver.received;
      expect(fields).toMatchObject({
        reference,
        status: "success",
        amount: "12.50",
        currency: "USD",
        settleCurrency: "USD",
      });
      expect(fields.transactionNo).toMatch(/^\d+$/);
      expect(fields.time).toMatch(/^\d{14}$/);
      expect(fields.verifySign).toBe(verifySignOf(fields, "a-token"));
    },
  );

  it("with the note unchanged, the price in RMB, and the schedule", async () => {
    const price = { amount: undefined, rmbAmount: "88.00" };
    const reference = await open(shop, "securePay", {
      ...recurring,
      ...price,
      note: "cart 7, 绿茶",
      ipnUrl: receiver.url,
    });
    await pay(reference);
    await sent(1);
    const [fields] = receiver.received;
    expect(fields).toMatchObject({
      note: "cart 7, 绿茶",
      rmbAmount: "88.00",
      scheduleNo: expect.any(String),
    });
    expect(fields).not.toHaveProperty("amount");
    expect(fields.verifySign).toBe(verifySignOf(fields, "a-token"));
  });

  it("and not about one that was declined, or that gave no address", async () => {
    const declined = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.control("POST", `/transactions/${declined}/decline`);
    await pay(await open(shop, "createTransQrcode"));
    await openPaid(shop);
    const paid = await open(shop, "securePay", { ipnUrl: receiver.url });
    await pay(paid);
    await sent(1);
    expect(receiver.received.map(({ reference }) => reference)).toEqual([paid]);
  });
});

describe("a notification is sent again", () => {
  it.each([
    ["another text", { status: 200, body: "ok" }],
    ["a space too much", { status: 200, body: "success " }],
    ["capitals", { status: 200, body: "SUCCESS" }],
    ["quotes", { status: 200, body: '"success"' }],
    ["another HTTP status", { status: 500, body: "success" }],
    ["a redirect", { status: 302, body: "success" }],
  ])("after %s, until it is answered with success", async (_what, answer) => {
    receiver.answers = [answer, answer];
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await pay(reference);
    const [first, second, third] = await sent(3);
    expect(first).toMatchObject({
      attempt: 1,
      status: "not_acknowledged",
      response_status: answer.status,
      response_body: answer.body,
    });
    expect(second).toMatchObject({ attempt: 2, next_try: expect.any(String) });
    expect(third).toMatchObject({ attempt: 3, status: "acknowledged", next_try: null });
    expect(await shop.recorded(reference)).toMatchObject({ ipn_sent: 3, ipn_acknowledged: 1 });
  });

  it("with the same words, even when the order was refunded meanwhile", async () => {
    await shop.sandbox.close();
    shop = await Shop.open({ ipnRetryDelaysMs: [100] });
    receiver.answers = [{ status: 500, body: "" }];
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await pay(reference);
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({ ret_code: "000100" });
    await sent(2);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
  });

  it("when nobody is there, and given up in the end", async () => {
    const { url } = receiver;
    await receiver.close();
    const reference = await open(shop, "securePay", { ipnUrl: url });
    await pay(reference);
    const all = await sent(4);
    expect(all.map(({ status }) => status)).toEqual(Array(4).fill("unreachable"));
    expect(all[3]).toMatchObject({ attempt: 4, next_try: null });
    receiver = await Receiver.open();
  });

  it("eight times at most", async () => {
    await shop.sandbox.close();
    shop = await Shop.open({ ipnRetryDelaysMs: Array(20).fill(0) });
    receiver.answers = Array(20).fill({ status: 500, body: "" });
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await pay(reference);
    const all = await until(async () => (await sends()).some(({ next_try }) => next_try === null) && sends());
    expect(all).toHaveLength(8);
  });

  it.each([
    ["a reset", () => shop.control("POST", "/reset")],
    ["closing", () => shop.sandbox.close()],
  ])("never after %s", async (_what, end) => {
    await shop.sandbox.close();
    shop = await Shop.open({ ipnRetryDelaysMs: Array(7).fill(200) });
    receiver.answers = Array(8).fill({ status: 500, body: "" });
    await pay(await open(shop, "securePay", { ipnUrl: receiver.url }));
    await until(() => receiver.received.length);
    await end();
    const { length } = receiver.received;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.received).toHaveLength(length);
  });

  it("after two seconds at first", async () => {
    const defaults = await Shop.open();
    receiver.answers = [{ status: 500, body: "" }];
    const reference = await open(defaults, "securePay", { ipnUrl: receiver.url });
    await defaults.control("POST", `/transactions/${reference}/pay`);
    const [first] = await until(async () => {
      const { notifications } = (await defaults.control<Sends>("GET", "/notifications")).body;
      return notifications.length > 0 && notifications;
    });
    expect(Date.parse(String(first.next_try)) - Date.parse(String(first.time))).toBe(2000);
    await defaults.sandbox.close();
  });

  it("with growing gaps, all within two hours", () => {
    expect(RETRY_DELAYS_MS).toEqual([...RETRY_DELAYS_MS].sort((one, other) => one - other));
    expect(RETRY_DELAYS_MS.reduce((sum, gap) => sum + gap)).toBeLessThan(2 * 60 * 60 * 1000);
  });
});
