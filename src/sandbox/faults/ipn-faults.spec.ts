import { open } from "../orders.spec.helper";
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
  notifications: Record<string, unknown>[];
}
const sends = async () => (await shop.control<Sends>("GET", "/notifications")).body.notifications;
const sent = (count: number) => until(async () => (await sends()).length >= count && sends());
const pay = (reference: string) => shop.control("POST", `/transactions/${reference}/pay`);

describe("a notification goes wrong on purpose:", () => {
  const payWith = async (ipn: object) => {
    await shop.setFaults({ ipn });
    const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
    await pay(reference);
    return reference;
  };

  it("lost", async () => {
    await payWith({ lose: true, times: 2 });
    const all = await sent(3);
    expect(all.map(({ status }) => status)).toEqual(["lost", "lost", "acknowledged"]);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    [true, 2],
    [3, 4],
  ])("duplicated %s", async (duplicate, copies) => {
    await payWith({ duplicate });
    await sent(copies);
    expect(receiver.received).toHaveLength(copies);
    expect(new Set(receiver.received.map(({ verifySign }) => verifySign)).size).toBe(1);
  });

  it("late", async () => {
    const reference = await payWith({ late_ms: 100 });
    const [{ time }] = await sent(1);
    const { paid_at } = await shop.recorded(reference);
    expect(Date.parse(String(time)) - Date.parse(String(paid_at))).toBeGreaterThanOrEqual(90);
    expect(receiver.received).toHaveLength(1);
  });

  it("with a wrong signature", async () => {
    await payWith({ wrong_signature: true });
    await sent(1);
    const [fields] = receiver.received;
    expect(fields.verifySign).toMatch(/^[0-9a-f]{32}$/);
    expect(fields.verifySign).not.toBe(verifySignOf(fields, "a-token"));
  });

  it("without a signature", async () => {
    await payWith({ unsigned: true });
    await sent(1);
    expect(receiver.received[0]).not.toHaveProperty("verifySign");
  });

  it("with a wrong amount, well signed", async () => {
    await payWith({ wrong_amount: true });
    await sent(1);
    const [fields] = receiver.received;
    expect(fields.amount).toBe("13.50");
    expect(fields.verifySign).toBe(verifySignOf(fields, "a-token"));
  });
});
