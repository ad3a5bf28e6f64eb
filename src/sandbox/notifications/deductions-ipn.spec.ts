import { startSchedule } from "../orders.spec.helper";
import { advanceDays, deductionsOf } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { verifySignOf } from "../signature";

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
  notifications: { status: string; transactionNo: string }[];
}
const sends = async () => (await shop.control<Sends>("GET", "/notifications")).body.notifications;
const sent = (count: number) => until(async () => (await sends()).length >= count && sends());

/** A schedule whose first payment is told and done with. */
const startTold = async () => {
  const scheduleNo = await startSchedule(shop, { ipnUrl: receiver.url, note: "tea club" });
  await sent(1);
  return scheduleNo;
};

/** `yyyyMMddHHmmss` in UTC+8. */
const inWireTime = (iso: unknown) =>
  new Date(Date.parse(String(iso)) + 8 * 60 * 60_000).toISOString().slice(0, 19).replace(/\D/g, "");

describe("the shop is told about a deduction", () => {
  it("like about the first payment, under a transactionNo of its own", async () => {
    const scheduleNo = await startTold();
    await advanceDays(shop, 40);
    await sent(2);
    const [first, second] = receiver.received;
    const [, { transactionNo, paid_at }] = await deductionsOf(shop, scheduleNo);
    const { verifySign, ...told } = second;
    expect(told).toEqual({
      transactionNo,
      reference: first.reference,
      scheduleNo,
      status: "success",
      amount: "12.50",
      currency: "USD",
      settleCurrency: "USD",
      time: inWireTime(paid_at),
      note: "tea club",
    });
    expect(transactionNo).not.toBe(first.transactionNo);
    expect(verifySign).toBe(verifySignOf(second, "a-token"));
  });

  it("that was declined, with its due time", async () => {
    const scheduleNo = await startTold();
    await shop.control("POST", `/schedules/${scheduleNo}/decline`);
    await advanceDays(shop, 40);
    await sent(2);
    const [, second] = receiver.received;
    const [, { transactionNo, created_at }] = await deductionsOf(shop, scheduleNo);
    const time = inWireTime(created_at);
    expect(second).toMatchObject({ transactionNo, scheduleNo, status: "failed", amount: "12.50", time });
    expect(second.verifySign).toBe(verifySignOf(second, "a-token"));
  });

  it("again, until it is answered with success", async () => {
    await startTold();
    receiver.answers = [{ status: 500, body: "" }];
    await advanceDays(shop, 30);
    await sent(3);
    const [, second, again] = receiver.received;
    expect(again).toEqual(second);
  });

  it.each([
    ["lost", { lose: true, times: 1 }, ["lost", "acknowledged"], 1],
    ["duplicated", { duplicate: true, times: 1 }, ["acknowledged", "acknowledged"], 2],
  ])("although the notification is %s", async (_what, ipn, statuses, arrived) => {
    const scheduleNo = await startTold();
    await shop.setFaults({ ipn });
    await advanceDays(shop, 30);
    const [, ...later] = await sent(3);
    const [, { transactionNo }] = await deductionsOf(shop, scheduleNo);
    expect(later.map(({ status }) => status)).toEqual(statuses);
    expect(later.map((send) => send.transactionNo)).toEqual([transactionNo, transactionNo]);
    expect(receiver.received.slice(1)).toHaveLength(arrived);
  });

  it("each on its own when many fall due at once", async () => {
    await startTold();
    await advanceDays(shop, 365);
    await sent(3);
    expect(new Set(receiver.received.map(({ transactionNo }) => transactionNo)).size).toBe(3);
  });
});
