import { inspect } from "node:util";
import { InvalidFieldsError } from "./errors";
import {
  ACCOUNT,
  clientOf,
  expectedSign,
  failureOf,
  json,
  OPENED,
  ORDER,
  recordingGateway,
  TOKEN,
} from "./recording-gateway.spec.helper";

const gateway = recordingGateway();

const PAID = {
  ret_code: "000100",
  ret_msg: "success",
  transaction: { transactionNo: "T1", transactionStatus: "success", amount: 5, refundAmount: "0" },
};
const account = { merGroupNo: "100031", storeAdminNo: "400001" };

describe("an order sent to the gateway", () => {
  beforeEach(() => gateway.will(json(OPENED)));

  it("is a signed form with exactly the fields of the table", async () => {
    await clientOf(gateway.url).securePay({ ...ORDER, timeout: 30 });
    const [call] = gateway.calls;
    expect(call).toMatchObject({ method: "POST", path: "/online/v2/secure-pay" });
    expect(call.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    const { verifySign, ...fields } = call.form;
    expect(fields).toEqual({ ...ORDER, merchantNo: "200043", storeNo: "300014", timeout: "30" });
    expect(verifySign).toBe(expectedSign(fields));
  });

  it("is signed raw, and URL-encoded after that", async () => {
    await clientOf(gateway.url).securePay(ORDER);
    const [{ body, form }] = gateway.calls;
    expect(body).toContain("callbackUrl=https%3A%2F%2Fshop.example%2Freturn%3Forder%3D%7Breference%7D");
    expect(body).toContain("Gr%C3%BCner");
    expect(form.verifySign).toBe(expectedSign(form));
  });

  it("names the channel as this gateway does, and signs that name", async () => {
    const client = clientOf(gateway.url, { vendorCodes: { channel_a: "wallet one & only" } });
    await client.securePay(ORDER);
    const [{ form }] = gateway.calls;
    expect(form.vendor).toBe("wallet one & only");
    expect(form.verifySign).toBe(expectedSign(form));
    await client.securePay({ ...ORDER, vendor: "channel_b" });
    expect(gateway.calls[1].form.vendor).toBe("channel_b");
  });

  it("goes to the base address below its own path, with or without a slash at the end", async () => {
    await clientOf(`${gateway.url}/test//`).securePay(ORDER);
    expect(gateway.calls[0].path).toBe("/test/online/v2/secure-pay");
  });

  it("keeps the connection open for the next one", async () => {
    const client = clientOf(gateway.url);
    await client.securePay(ORDER);
    await client.securePay(ORDER);
    const [first, second] = gateway.calls;
    expect(second.socket).toBe(first.socket);
  });

  it("is not sent when its fields break a rule; the error names every field", async () => {
    const failure = await failureOf(
      clientOf(gateway.url).securePay({ ...ORDER, note: "<b>", reference: "" }),
    );
    expect(failure).toBeInstanceOf(InvalidFieldsError);
    expect(failure).toMatchObject({
      code: "invalid_fields",
      operation: "secure-pay",
      outcome: "not_sent",
      problems: [{ field: "reference" }, { field: "note" }],
    });
    expect(failure.message).toMatch(/^secure-pay: reference: must be .*; note: must not contain special/);
    expect(gateway.calls).toEqual([]);
  });
});

describe("the account fields", () => {
  it("are sent where the table lists them", async () => {
    gateway.will(json(PAID));
    const client = clientOf(gateway.url, account);
    await client.add({ amount: "5.00", currency: "USD" });
    await client.add({ amount: "5.00", currency: "USD", storeAdminNo: "9" });
    expect(gateway.calls[0].form).toMatchObject({ merGroupNo: "100031", storeAdminNo: "400001" });
    expect(gateway.calls[1].form.storeAdminNo).toBe("9");
  });

  it("leave out the clerk of an online order", async () => {
    gateway.will(json(OPENED));
    await clientOf(gateway.url, account).securePay(ORDER);
    expect(gateway.calls[0].form).not.toHaveProperty("storeAdminNo");
    expect(gateway.calls[0].form.merGroupNo).toBe("100031");
  });

  it("leave out the service provider of cash-register sales and recurring schedules", async () => {
    gateway.will(json(PAID));
    const client = clientOf(gateway.url, account);
    await client.cashierAdd({
      amount: "5.00",
      currency: "USD",
      reference: "R",
      ipnUrl: "https://shop.example/ipn",
    });
    await client.updateRecurring({ scheduleNo: "S1", paymentCount: 0 });
    const [cash, recurring] = gateway.calls.map(({ form }) => form);
    expect(cash).not.toHaveProperty("merGroupNo");
    expect(cash.storeAdminNo).toBe("400001");
    const { verifySign, ...fields } = recurring;
    expect(fields).toEqual({ merchantNo: "200043", storeNo: "300014", scheduleNo: "S1", paymentCount: "0" });
    expect(verifySign).toBe(expectedSign(fields));
  });

  it("of a service provider make the terminal of a prepay order required", async () => {
    gateway.will(json(PAID));
    const { currency, vendor, ipnUrl, reference } = { ...ORDER, vendor: "channel_b" as const };
    const order = { amount: "5.00", currency, vendor, ipnUrl, reference };
    const failure = await failureOf(clientOf(gateway.url, account).prepay(order));
    expect(failure.message).toBe("prepay: terminal: is required in the service-provider variant");
    expect(gateway.calls).toEqual([]);
    await failureOf(clientOf(gateway.url).prepay(order));
    await failureOf(clientOf(gateway.url, account).prepay({ ...order, terminal: "APP" }));
    expect(gateway.calls.map(({ form }) => form.terminal)).toEqual([undefined, "APP"]);
  });
});

it("calls the alternative path of the operations that the options name, and of no other", async () => {
  gateway.will(json(PAID));
  const client = clientOf(gateway.url, { paths: { add: "alternative", pay: "primary", reverse: "primary" } });
  await client.add({ amount: "5.00", currency: "USD" });
  await client.pay({ transactionNo: "T1", paymentBarcode: "28", vendor: "channel_a" });
  await client.reverse({ transactionNo: "T1" });
  expect(gateway.calls.map(({ path }) => path)).toEqual([
    "/app-data-search/v2/add",
    "/app-instore/v2/pay",
    "/app-instore/v2/reverse",
  ]);
});

it("calls the path of each operation by the method of its name", async () => {
  gateway.will(json({ ...OPENED, ...PAID, deepLink: "wallet://1", transactionNo: "T1", status: "success" }));
  const client = clientOf(gateway.url);
  const { currency, vendor, ipnUrl } = ORDER;
  const key = { transactionNo: "T1" };
  const sale = { amount: "5.00", currency, reference: "ORDER-1", ipnUrl };
  await client.createTransQrcode({ ...sale, vendor });
  await client.pay({ ...key, paymentBarcode: "28", vendor });
  await client.reverse(key);
  await client.authCapture({ ...key, amount: "5.00" });
  await client.authUnfreeze({ ...key, unfreezeAmount: "5.00" });
  await client.refund({ ...key, amount: "5.00" });
  await client.tranQuery(key);
  await client.prepay({ ...sale, vendor });
  expect(gateway.calls.map(({ path }) => path)).toEqual([
    "/app-instore/v2/create-trans-qrcode",
    "/app-instore/v2/pay",
    "/app-instore/v2/reverse",
    "/app-instore/v2/auth-capture",
    "/app-instore/v2/auth-unfreeze",
    "/app-data-search/v2/refund",
    "/app-data-search/v2/tran-query",
    "/micropay/v2/prepay",
  ]);
  for (const { form } of gateway.calls) expect(form.verifySign).toBe(expectedSign(form));
});

describe("wrong options", () => {
  const problem = (change: Record<string, unknown>) => {
    try {
      clientOf("https://pay.example", change);
    } catch (error) {
      return inspect(error);
    }
    return "accepted";
  };

  it.each([
    ["baseUrl", { baseUrl: "pay.example" }],
    ["baseUrl", { baseUrl: "http://pay.example" }],
    ["baseUrl", { baseUrl: " https://pay.example" }],
    ["baseUrl", { baseUrl: undefined }],
    ["apiToken", { apiToken: undefined }],
    ["apiToken", { apiToken: "" }],
    ["merchantNo", { merchantNo: " " }],
    ["storeNo", { storeNo: undefined }],
    ["apiTokn", { apiTokn: TOKEN }],
    ["channel_z", { vendorCodes: { channel_z: "z" } }],
    ["refunds", { paths: { refunds: "alternative" } }],
    ["reverse", { paths: { reverse: "alternative" } }],
    ["requestTimeoutMs", { requestTimeoutMs: 0 }],
    ["maxConcurrency", { maxConcurrency: 0 }],
  ])("are refused at the start, and the error names %s", (name, change) => {
    expect(problem(change)).toContain(name);
    expect(problem(change)).not.toContain(TOKEN);
  });

  it("are none in a complete account", () => {
    expect(problem({ ...account, paths: { refund: "alternative" } })).toBe("accepted");
  });
});

it("shows the token nowhere, however the client is printed", () => {
  const client = clientOf("https://pay.example");
  for (const printed of [inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client)]) {
    expect(printed).not.toContain(ACCOUNT.apiToken);
  }
});
