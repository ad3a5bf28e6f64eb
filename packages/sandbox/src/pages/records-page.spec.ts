import { openPaid, open } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const CALLS = "/_sandbox/pages/calls";
const NOTIFICATIONS = "/_sandbox/pages/notifications";
const rows = (text: string) => text.split("<tr>").slice(2);

it("shows each call with what was asked and answered, the newest first, and no secret", async () => {
  expect(await shop.page(CALLS)).toContain("No call yet.");
  const reference = await openPaid(shop);
  await shop.setFaults({ "tran-query": { delay_ms: 1 } });
  await shop.call("tranQuery", { reference });
  await shop.call("tranQuery", { reference: "NOBODY" });
  const [refused, query, , opened] = rows(await shop.page(CALLS));
  expect(refused).toMatch(/NOBODY.*000021/s);
  expect(query).toMatch(/The answer is late/);
  expect(query).toMatch(/<pre>.*transactionStatus|<pre>.*status.*success/s);
  expect(opened).toMatch(
    new RegExp(`/_sandbox/orders/.*${reference}.*&#34;amount&#34;: &#34;12.50&#34;`, "s"),
  );
  expect(await shop.page(CALLS)).not.toMatch(/[0-9a-f]{32}/);
});

it("shows each notification with what was sent and answered, and sends it again", async () => {
  expect(await shop.page(NOTIFICATIONS)).toContain("Nothing was sent.");
  const receiver = await Receiver.open();
  const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
  await shop.customer("pay", reference);
  await until(() => receiver.received.length);
  await until(async () => rows(await shop.page(NOTIFICATIONS)).length === 1);
  const [row = ""] = rows(await shop.page(NOTIFICATIONS));
  expect(row).toMatch(/HTTP 200 success.*&#34;status&#34;: &#34;success&#34;/s);
  expect(row).not.toMatch(/[0-9a-f]{32}/);
  const [, again = ""] = /data-path="([^"]+)"/.exec(row) ?? [];
  await shop.control("POST", again.replace("/_sandbox", ""));
  await until(() => receiver.received.length === 2);
  expect(receiver.received[1]).toEqual(receiver.received[0]);
  await receiver.close();
});

it("shows the latest of many", async () => {
  for (let nth = 0; nth < 205; nth += 1) await shop.call("tranQuery", { reference: `R${nth}` });
  const text = await shop.page(CALLS);
  expect(text).toContain("The latest 200 of 205, the newest first.");
  expect(rows(text)).toHaveLength(200);
  expect(rows(text)[0]).toContain("R204");
});

it("sends nothing again of what was never notified", async () => {
  const reference = await open(shop, "securePay", { ipnUrl: "https://127.0.0.1:1/ipn" });
  expect(await shop.control("POST", `/transactions/${reference}/notify`)).toMatchObject({ status: 409 });
});
