import { open, startSchedule } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { advanceDays, deductionsOf } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";
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

/** In place of the shop of each test, one with other delays. */
async function reopenWith(ipnRetryDelaysMs?: number[]): Promise<void> {
  await shop.sandbox.close();
  shop = await Shop.open({ ipnRetryDelaysMs });
}

/** Opens and pays an order that is notified to the receiver. */
async function pay(ipnUrl = receiver.url): Promise<string> {
  const reference = await open(shop, "securePay", { ipnUrl });
  await shop.customer("pay", reference);
  return reference;
}

const REFUSED = { status: 500, body: "" };

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
    const reference = await pay();
    const [first, second, third] = await shop.sent(3);
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

  it("with the same fields, even when the order was refunded in between", async () => {
    await reopenWith([100]);
    receiver.answers = [REFUSED];
    const reference = await pay();
    expect(await shop.call("refund", { reference, amount: "12.50" })).toMatchObject({ ret_code: "000100" });
    await shop.sent(2);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
  });

  it("when nobody listens at the address, until the retries are used up", async () => {
    const { url } = receiver;
    await receiver.close();
    await pay(url);
    const sends = await shop.sent(4);
    expect(sends.map(({ status }) => status)).toEqual(Array(4).fill("unreachable"));
    expect(sends[3]).toMatchObject({ attempt: 4, next_try: null });
    receiver = await Receiver.open();
  });

  it("until it was sent eight times", async () => {
    await reopenWith(Array(20).fill(0));
    receiver.answers = Array(20).fill(REFUSED);
    await pay();
    const sends = await until(async () => {
      const sends = await shop.sends();
      return sends.some(({ next_try }) => next_try === null) && sends;
    });
    expect(sends).toHaveLength(8);
    expect(sends[7]).toMatchObject({ attempt: 8, status: "not_acknowledged" });
  });

  it.each([
    ["a reset", () => shop.control("POST", "/reset")],
    ["closing", () => shop.sandbox.close()],
  ])("never after %s", async (_what, end) => {
    await reopenWith(Array(7).fill(200));
    receiver.answers = Array(8).fill(REFUSED);
    await pay();
    await until(() => receiver.received.length);
    await end();
    const { length } = receiver.received;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.received).toHaveLength(length);
  });

  it("after two seconds, when no other delays are set", async () => {
    await reopenWith(undefined);
    receiver.answers = [REFUSED];
    await pay();
    const [first] = await shop.sent(1);
    expect(Date.parse(String(first.next_try)) - Date.parse(first.time)).toBe(2000);
  });

  it("with growing delays, all within two hours", () => {
    expect(RETRY_DELAYS_MS).toHaveLength(7);
    expect(RETRY_DELAYS_MS).toEqual([...RETRY_DELAYS_MS].sort((one, other) => one - other));
    expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)).toBeLessThan(2 * 60 * 60 * 1000);
  });
});

it("a send that is under way at a reset is not recorded", async () => {
  receiver.silent = true;
  await pay();
  await until(() => receiver.received.length);
  await shop.control("POST", "/reset");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await shop.sends()).toEqual([]);
});

describe("the notification of a deduction", () => {
  const startNotifiedSchedule = async () => {
    const scheduleNo = await startSchedule(shop, { ipnUrl: receiver.url });
    await shop.sent(1);
    return scheduleNo;
  };

  it("is sent again, until it is answered with success", async () => {
    await startNotifiedSchedule();
    receiver.answers = [REFUSED];
    await advanceDays(shop, 30);
    const [, ...sends] = await shop.sent(3);
    expect(sends.map(({ status }) => status)).toEqual(["not_acknowledged", "acknowledged"]);
    const [, second, again] = receiver.received;
    expect(again).toEqual(second);
  });

  it.each([
    ["lost", { lose: true, times: 1 }, ["lost", "acknowledged"], 1],
    ["duplicated", { duplicate: true, times: 1 }, ["acknowledged", "acknowledged"], 2],
  ])("arrives although it is %s", async (_what, ipn, statuses, arrived) => {
    const scheduleNo = await startNotifiedSchedule();
    await shop.setFaults({ ipn });
    await advanceDays(shop, 30);
    const [, ...sends] = await shop.sent(3);
    const [, { transactionNo }] = await deductionsOf(shop, scheduleNo);
    expect(sends.map(({ status }) => status)).toEqual(statuses);
    expect(sends.map((send) => send.transactionNo)).toEqual([transactionNo, transactionNo]);
    expect(receiver.received.slice(1)).toHaveLength(arrived);
  });

  it("is sent for each of several that fall due at once", async () => {
    const scheduleNo = await startNotifiedSchedule();
    await advanceDays(shop, 365);
    await shop.sent(3);
    const deductions = await deductionsOf(shop, scheduleNo);
    const numbers = (all: { transactionNo?: string }[]) =>
      all.map(({ transactionNo }) => transactionNo).sort();
    expect(deductions).toHaveLength(3);
    expect(numbers(receiver.received)).toEqual(numbers(deductions));
  });
});
