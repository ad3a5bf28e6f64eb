import { add, authCapture, authUnfreeze, cashierAdd, createTransQrcode, pay, reverse } from ".";
import {
  type Broken,
  missing,
  objections,
  wrongAddresses,
  wrongAmounts,
  wrongCurrencies,
  wrongFlags,
  wrongKeys,
  wrongMinutes,
  wrongReferences,
} from "./rules.spec.helper";

describe("an in-store sale, before the customer's barcode is scanned (add)", () => {
  const sale = { amount: "7.1", currency: "USD" };

  it("needs an amount only", () => {
    expect(add.request.parse(sale)).toEqual({ amount: "7.10", currency: "USD" });
  });

  it.each([true, "true"])("may be a hold: preAuth %j", (preAuth) => {
    expect(add.request.parse({ ...sale, preAuth, reference: "R-1", storeAdminNo: "9" })).toEqual({
      amount: "7.10",
      currency: "USD",
      preAuth: "true",
      reference: "R-1",
      storeAdminNo: "9",
    });
  });

  it.each<Broken>([
    ...missing("amount"),
    ...wrongCurrencies,
    ...wrongAmounts("amount"),
    ...wrongReferences(),
    ...wrongFlags("preAuth"),
    ["the clerk is blank", { storeAdminNo: "" }, "storeAdminNo"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(add, { ...sale, ...change })).toEqual([field]);
  });
});

describe("a scanned barcode of a customer (pay)", () => {
  const scan = { reference: "R-1", paymentBarcode: " 28763443825664394\r\n", vendor: "channel_c" };

  it("is sent without the spaces and line breaks that a scanner adds", () => {
    expect(pay.request.parse(scan)).toEqual({ ...scan, paymentBarcode: "28763443825664394" });
  });

  it("may name the gateway's transaction and the clerk", () => {
    const full = { transactionNo: "T1", paymentBarcode: "28", vendor: "channel_a", storeAdminNo: "9" };
    expect(pay.request.parse(full)).toEqual(full);
  });

  it.each<Broken>([
    ...missing("paymentBarcode", "vendor"),
    ...wrongReferences(),
    ...wrongKeys,
    ["the barcode is blank", { paymentBarcode: " " }, "paymentBarcode"],
    ["it is a card", { vendor: "creditcard" }, "vendor"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(pay, { ...scan, ...change })).toEqual([field]);
  });
});

describe("a QR code for the customer to scan (create-trans-qrcode)", () => {
  const order = { amount: "10", currency: "USD", vendor: "channel_a", reference: "R-1" };

  it("needs no optional field", () => {
    expect(createTransQrcode.request.parse(order)).toEqual({ ...order, amount: "10.00" });
  });

  it("may carry every field of the table", () => {
    const full = {
      ...order,
      vendor: "channel_b",
      storeAdminNo: "9",
      ipnUrl: "https://shop.example/ipn",
      needQrcode: false,
      preAuth: "false",
      timeout: "5",
    };
    expect(createTransQrcode.request.parse(full)).toEqual({ ...full, amount: "10.00", needQrcode: "false" });
  });

  it.each<Broken>([
    ...missing("amount", "vendor", "reference"),
    ...wrongCurrencies,
    ...wrongAmounts("amount"),
    ...wrongReferences(),
    ...wrongAddresses("ipnUrl"),
    ...wrongFlags("needQrcode"),
    ...wrongFlags("preAuth"),
    ...wrongMinutes,
    ["the channel has no QR codes", { vendor: "channel_c" }, "vendor"],
    ["it is for a card", { vendor: "creditcard" }, "vendor"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(createTransQrcode, { ...order, ...change })).toEqual([field]);
  });

  it("is shown even when the answer's amount and timeout are empty", () => {
    const answer = {
      ret_code: "000100",
      transactionNo: 31,
      deepLink: "wallet://p/1",
      timeout: "",
      amount: "",
    };
    expect(createTransQrcode.answer.parse(answer)).toEqual({
      ret_code: "000100",
      ret_msg: "",
      transactionNo: "31",
      deepLink: "wallet://p/1",
      timeout: null,
      amount: null,
    });
  });
});

describe("a wallet link", () => {
  const answer = (deepLink: string, qrcodeUrl?: string) =>
    createTransQrcode.answer.safeParse({ ret_code: "000100", transactionNo: "31", deepLink, qrcodeUrl });

  it.each(["wallet://p/1", "https://wallet.example/p/1", "intent://pay#Intent;scheme=wallet;end"])(
    "may have the scheme of any wallet: %s",
    (link) => expect(answer(link).success).toBe(true),
  );

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "blob:x",
    "p/1",
    "wallet://a b",
    "",
  ])("must open a wallet and not run in the page: %j is not believed", (link) =>
    expect(answer(link).success).toBe(false),
  );

  it("is shown without the QR code when the address of its image is not a web address", () => {
    expect(answer("wallet://p/1", "javascript:alert(1)").data?.qrcodeUrl).toBeNull();
  });
});

describe("a sale recorded from the cash register (cashier-add)", () => {
  const sale = { amount: "4.00", currency: "USD", reference: "R-1", ipnUrl: "https://shop.example/ipn" };

  it("is sent as the table lists it", () => {
    expect(cashierAdd.request.parse(sale)).toEqual(sale);
    expect(cashierAdd.request.parse({ ...sale, storeAdminNo: "9" })).toEqual({ ...sale, storeAdminNo: "9" });
  });

  it.each<Broken>([
    ...missing("amount", "reference", "ipnUrl"),
    ...wrongCurrencies,
    ...wrongAmounts("amount"),
    ...wrongReferences(),
    ...wrongAddresses("ipnUrl"),
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(cashierAdd, { ...sale, ...change })).toEqual([field]);
  });
});

describe.each([
  { operation: reverse, what: "a sale that is voided or returned (reverse)", money: {} },
  { operation: authCapture, what: "a captured hold (auth-capture)", money: { amount: "5.00" } },
  { operation: authUnfreeze, what: "a released hold (auth-unfreeze)", money: { unfreezeAmount: "5.00" } },
])("$what", ({ operation, money }) => {
  const request = { reference: "R-1", ...money };

  it("names the order by its reference", () => {
    expect(operation.request.parse(request)).toEqual(request);
  });

  it("names the order by the gateway's number, and the clerk", () => {
    const other = { transactionNo: "T1", storeAdminNo: "9", ...money };
    expect(operation.request.parse(other)).toEqual(other);
  });

  const amounts = Object.keys(money).flatMap((name) => [...missing(name), ...wrongAmounts(name)]);
  it.each<Broken>([...wrongKeys, ...wrongReferences(), ...amounts])(
    "is stopped before it is sent when %s",
    (_, change, field) => {
      expect(objections(operation, { ...request, ...change })).toEqual([field]);
    },
  );
});
