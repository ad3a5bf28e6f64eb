import { open, openPaid, recurring, startSchedule } from "../orders.spec.helper";
import { Receiver } from "../receiver.spec.helper";
import { advanceDays, deductionsOf } from "../schedules.spec.helper";
import { Shop } from "../shop.spec.helper";
import { verifySignOf } from "../signature";
import { compactTime } from "../state/time";

let shop: Shop;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await Receiver.open();
  shop = await Shop.open();
});
afterEach(async () => {
  await shop.sandbox.close();
  await receiver.close();
});

const timeText = (iso: string | null) => compactTime(Date.parse(String(iso)));

describe("the shop is notified of a payment", () => {
  it.each(["securePay", "createTransQrcode", "cashierAdd", "prepay"] as const)(
    "opened by %s",
    async (key) => {
      const reference = await open(shop, key, { ipnUrl: receiver.url });
      await shop.customer("pay", reference);
      await shop.sent(1);
      const { transactionNo, paid_at } = await shop.recorded(reference);
      const [{ verifySign, ...fields }] = receiver.received;
      expect(fields).toEqual({
        transactionNo,
        reference,
        status: "success",
        amount: "12.50",
        currency: "USD",
        settleCurrency: "USD",
        time: timeText(paid_at),
      });
      expect(verifySign).toBe(verifySignOf(fields, "a-token"));
    },
  );

  it("signed over the bytes of its charset", () => {
    // printf 'note=茶&reference=R-1&%s' "$(printf token | md5sum | cut -c-32)" | iconv -t GBK | md5sum
    expect(verifySignOf({ reference: "R-1", note: "茶" }, "token", "gbk")).toBe(
      "ba8262ca8491ec3feee7020657448f2a",
    );
  });

  it("with the note unchanged, the price in RMB, and the schedule", async () => {
    const reference = await open(shop, "securePay", {
      ...recurring,
      amount: undefined,
      rmbAmount: "88.00",
      note: "cart 7, 绿茶",
      ipnUrl: receiver.url,
    });
    await shop.customer("pay", reference);
    await shop.sent(1);
    const [fields] = receiver.received;
    expect(fields).toMatchObject({
      note: "cart 7, 绿茶",
      rmbAmount: "88.00",
      scheduleNo: expect.stringMatching(/^\d+$/),
    });
    expect(fields).not.toHaveProperty("amount");
    expect(fields.verifySign).toBe(verifySignOf(fields, "a-token"));
  });

  it("and not of one that was declined, or whose order has no ipnUrl", async () => {
    const declined = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("decline", declined);
    await shop.customer("pay", await open(shop, "createTransQrcode"));
    await openPaid(shop);
    const paid = await open(shop, "securePay", { ipnUrl: receiver.url });
    await shop.customer("pay", paid);
    await shop.sent(1);
    expect(receiver.received.map(({ reference }) => reference)).toEqual([paid]);
  });
});

describe("the shop is notified of a deduction", () => {
  const startNotifiedSchedule = async () => {
    const scheduleNo = await startSchedule(shop, { ipnUrl: receiver.url, note: "tea club" });
    await shop.sent(1);
    return scheduleNo;
  };

  it("like of the first payment, with its own transactionNo and time", async () => {
    const scheduleNo = await startNotifiedSchedule();
    await advanceDays(shop, 40);
    await shop.sent(2);
    const [first, { verifySign, ...second }] = receiver.received;
    const [{ transactionNo: firstNo }, { transactionNo, paid_at }] = await deductionsOf(shop, scheduleNo);
    expect(first).toMatchObject({ transactionNo: firstNo, scheduleNo });
    expect(second).toEqual({
      transactionNo,
      reference: first.reference,
      scheduleNo,
      status: "success",
      amount: "12.50",
      currency: "USD",
      settleCurrency: "USD",
      time: timeText(paid_at),
      note: "tea club",
    });
    expect(new Set([firstNo, transactionNo]).size).toBe(2);
    expect(verifySign).toBe(verifySignOf(second, "a-token"));
  });

  it("that was declined, with its due time", async () => {
    const scheduleNo = await startNotifiedSchedule();
    await shop.control("POST", `/schedules/${scheduleNo}/decline`);
    await advanceDays(shop, 40);
    await shop.sent(2);
    const [, second] = receiver.received;
    const [, { transactionNo, created_at }] = await deductionsOf(shop, scheduleNo);
    const time = timeText(created_at);
    expect(second).toMatchObject({ transactionNo, scheduleNo, status: "failed", amount: "12.50", time });
    expect(second.verifySign).toBe(verifySignOf(second, "a-token"));
  });
});
