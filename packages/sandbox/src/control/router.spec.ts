import { open, opening } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

it("forgets everything on reset", async () => {
  const receiver = await Receiver.open();
  receiver.answers = [{ status: 500, body: "" }];
  const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
  await shop.customer("pay", reference);
  await until(() => receiver.received.length);
  await shop.setFaults({ refund: { drop: true } });
  await shop.advanceMinutes(60);

  expect(await shop.control("POST", "/reset")).toEqual({ status: 200, body: {} });

  expect((await shop.control("GET", "/transactions")).body).toEqual({ transactions: [] });
  expect((await shop.control("GET", "/calls")).body).toEqual({ calls: [] });
  expect((await shop.control("GET", "/notifications")).body).toEqual({ notifications: [] });
  expect((await shop.control("GET", "/faults")).body).toEqual({});
  expect(await shop.call("tranQuery", { reference })).toMatchObject({ ret_code: "000021" });
  expect(await shop.call("securePay", { ...opening.securePay(), reference })).toMatchObject({
    ret_code: "000100",
  });
  const { created_at } = await shop.recorded(reference);
  expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
  await receiver.close();
});

it("begins in the past where it is told to, and again after a reset", async () => {
  const shop = await Shop.open({ clockBehindMinutes: 60 * 24 });
  const behindMs = async () =>
    Date.now() -
    Date.parse((await shop.control<{ now: string }>("POST", "/clock", { advance_minutes: 1 })).body.now);
  expect(await behindMs()).toBeGreaterThan(23 * 60 * 60_000);
  await shop.control("POST", "/clock", { advance_minutes: 60 * 23 });
  expect(await behindMs()).toBeLessThan(60 * 60_000);
  await shop.control("POST", "/reset", {});
  expect(await behindMs()).toBeGreaterThan(23 * 60 * 60_000);
});

it("advances the clock, and answers its time", async () => {
  const before = Date.now();
  const { status, body } = await shop.control("POST", "/clock", { advance_minutes: 90 });
  expect(status).toBe(200);
  const advancedMs = Date.parse(String(body.now)) - before;
  expect(advancedMs).toBeGreaterThanOrEqual(90 * 60_000);
  expect(advancedMs).toBeLessThan(91 * 60_000);
});

it.each([
  {},
  { advance_minutes: 0 },
  { advance_minutes: -1 },
  { advance_minutes: "5" },
  { advance_minutes: 1e9 },
])("does not advance the clock by %j", async (body) => {
  const error = "advance_minutes: must be a number greater than 0, at most 5256000";
  expect(await shop.control("POST", "/clock", body)).toEqual({ status: 400, body: { error } });
});

it("refuses what it does not know, and a body that is not JSON", async () => {
  const error = "no such control: GET /everything";
  expect(await shop.control("GET", "/everything")).toEqual({ status: 404, body: { error } });
  const headers = { "content-type": "application/json", "x-crossborder-sandbox": "1" };
  const response = await fetch(`${shop.url}/_sandbox/clock`, { method: "POST", headers, body: "{" });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: "the body must be JSON" });
});
