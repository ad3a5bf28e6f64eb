import { ACTIONS } from "../control/actions";
import { open, openPaid } from "../orders.spec.helper";
import { Receiver, until } from "../receiver.spec.helper";
import { Shop } from "../shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const pageOf = async (reference: string) => {
  const { transactionNo } = await shop.recorded(reference);
  return await shop.page(`/_sandbox/orders/${transactionNo}`);
};

/** The actions that the page of an order has buttons for. */
const offered = async (reference: string) => [
  ...new Set(
    [...(await pageOf(reference)).matchAll(/data-path="[^"]+\/([\w-]+)"/g)].map(([, name = ""]) => name),
  ),
];

async function ended(action: "decline" | "expire"): Promise<string> {
  const reference = await open(shop, "securePay");
  await shop.act(action, reference);
  return reference;
}

async function pending(key: "refund" | "authCapture", reference: string, fault: string): Promise<string> {
  await shop.setFaults({ [fault]: { pending: true, times: 1 } });
  expect(await shop.call(key, { reference, amount: "12.50" })).toMatchObject({ ret_code: "000100" });
  return reference;
}

describe("offers what the gateway accepts, and nothing else that moves money, of", () => {
  const STATES: [string, () => Promise<string>][] = [
    ["an order that is not paid", () => open(shop, "securePay")],
    ["an order that failed", () => ended("decline")],
    ["an order whose time is over", () => ended("expire")],
    ["a payment", () => openPaid(shop)],
    ["a hold", () => openPaid(shop, { preAuth: "true" })],
    ["a payment whose refund is pending", async () => pending("refund", await openPaid(shop), "refund")],
    [
      "a hold whose capture is pending",
      async () => pending("authCapture", await openPaid(shop, { preAuth: "true" }), "auth-capture"),
    ],
    [
      "a refunded payment",
      async () => {
        const reference = await openPaid(shop);
        await shop.act("refund", reference);
        return reference;
      },
    ],
  ];

  it.each(STATES)("%s", async (_what, inState) => {
    const names = await offered(await inState());
    for (const action of Object.keys(ACTIONS)) {
      const { status } = await shop.act(action, await inState());
      // A reverse is accepted while a refund is pending; the page leaves it out, for a merchant has asked already.
      const isLeftOut = action === "reverse" && names.includes("complete-refund");
      expect([action, status]).toEqual([action, names.includes(action) || isLeftOut ? 200 : 409]);
    }
  });
});

it("lets the customer of the cash register choose the channel", async () => {
  const text = await pageOf(await open(shop, "cashierAdd"));
  for (const vendor of ["channel_a", "channel_b", "channel_c"]) {
    expect(text).toContain(`The customer pays with ${vendor}`);
  }
});

it("shows each send of the notification with its answer, and the calls about the order", async () => {
  const receiver = await Receiver.open();
  await shop.sandbox.close();
  shop = await Shop.open({ ipnRetryDelaysMs: [1] });
  receiver.answers = [{ status: 500, body: "<b>no</b>" }];
  const reference = await open(shop, "securePay", { ipnUrl: receiver.url });
  const other = await openPaid(shop);
  await shop.customer("pay", reference);
  await shop.sent(2);
  const text = await pageOf(reference);
  for (const shown of [
    "HTTP 500 &#60;b&#62;no&#60;/b&#62;",
    "not acknowledged",
    "HTTP 200 success",
    "secure-pay",
  ]) {
    expect(text).toContain(shown);
  }
  expect(await pageOf(other)).toContain("Nothing was sent.");
  await receiver.close();
});

it("is the only page whose script may ask the sandbox for something", async () => {
  const policy = async (path: string) =>
    (await fetch(shop.url + path)).headers.get("content-security-policy") ?? "";
  const reference = await open(shop, "securePay");
  expect(await policy(`/_sandbox/orders/${reference}`)).toMatch(
    /frame-ancestors 'none'; connect-src 'self'$/,
  );
  for (const path of ["/", `/cashier/${reference}`, `/wallet/${reference}`]) {
    expect(await policy(path)).not.toContain("connect-src");
  }
});

it("is shown to nobody without the control token", async () => {
  await shop.sandbox.close();
  shop = await Shop.open({ controlToken: "a-token-of-the-test" });
  expect((await fetch(`${shop.url}/_sandbox/orders/1`)).status).toBe(401);
});

describe("the log", () => {
  it("has a line for what a customer does, and for each step of the notification", async () => {
    const lines: string[] = [];
    const receiver = await Receiver.open();
    await shop.sandbox.close();
    shop = await Shop.open({ ipnRetryDelaysMs: [1], log: (line) => lines.push(line.slice(9)) });
    receiver.answers = [
      { status: 500, body: "a secret" },
      { status: 503, body: "" },
    ];
    const reference = await open(shop, "securePay", { ipnUrl: `${receiver.url}?key=a-secret` });
    await shop.press(`/cashier/${reference}/decline`);
    await shop.press(`/cashier/${reference}/pay`);
    await until(() => lines.some((line) => line.endsWith("given up")));
    const about = (who: string) => `${who} ${reference} 12.50`;
    expect(lines.slice(1)).toEqual([
      `${about("customer")} declined on the cashier page`,
      `${about("customer")} paid on the cashier page`,
      `${about("notification")} sent`,
      `${about("notification")} not acknowledged: HTTP 500`,
      `${about("notification")} sent`,
      `${about("notification")} not acknowledged: HTTP 503`,
      `${about("notification")} given up`,
    ]);
    expect(lines.join()).not.toContain("secret");
    await receiver.close();
  });

  it("has a line for what is confirmed in the wallet, expires, or is done in the dashboard", async () => {
    const lines: string[] = [];
    await shop.sandbox.close();
    shop = await Shop.open({ log: (line) => lines.push(line.slice(9)) });
    const hold = await open(shop, "createTransQrcode", { preAuth: "true" });
    await shop.press(`/wallet/${hold}/confirm`);
    await shop.press(`/wallet/${hold}/confirm`);
    await shop.act("reverse", hold);
    const late = await open(shop, "createTransQrcode");
    await shop.press(`/cashier/${late}/expire`);
    expect(lines.filter((line) => !line.startsWith("create-trans-qrcode"))).toEqual([
      `customer ${hold} 12.50 confirmed the hold in the wallet`,
      `control ${hold} 12.50 reverse`,
      `customer ${late} 12.50 let it expire on the cashier page`,
    ]);
  });
});
