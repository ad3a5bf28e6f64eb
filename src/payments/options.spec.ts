import { parseOptions } from "./options";

const good = {
  baseUrl: "https://gateway.example/",
  apiToken: "very-secret-token",
  merchantNo: "200043",
  storeNo: "300014",
  backendUrl: "https://shop.example/",
  storefrontUrl: "https://storefront.example/done",
};

function mistakes(change: Record<string, unknown>): string {
  try {
    parseOptions({ ...good, ...change });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the provider's options", () => {
  it("need six values; everything else has a sensible default", () => {
    expect(parseOptions(good)).toEqual({
      ...good,
      baseUrl: "https://gateway.example",
      backendUrl: "https://shop.example",
      acknowledgment: "success",
      allowedReturnOrigins: [],
      allowSandbox: false,
      amountLimits: {},
      auditCallsPerMinute: 60,
      auditDays: 35,
      callbackMacros: true,
      capture: "automatic",
      closeOnline: "reverse",
      declareCharset: false,
      description: [],
      environment: "production",
      extraFields: {},
      firstPaymentCounts: true,
      formerCookieSecrets: [],
      goodsInfoMaxLength: 2000,
      attentionEmails: [],
      historyRetentionDays: 400,
      inboxRetentionDays: 30,
      formerIds: [],
      knownAs: [],
      maxConcurrency: 64,
      note: [],
      notificationNames: {},
      opening: "at_once",
      orderExpiresAfterMinutes: 1_440,
      orderPlacement: "after_payment",
      partialRefunds: false,
      paths: {},
      paymentTypes: [],
      plainText: "any",
      presentation: {
        channel_a: "cashier",
        channel_b: "cashier",
        channel_c: "cashier",
        creditcard: "cashier",
      },
      qrcodeImage: true,
      recurringPlans: {},
      referenceMaxLength: 36,
      referencePrefix: "cb",
      refundOfCapture: "captured",
      releaseRemainder: false,
      requestTimeoutMs: 10_000,
      requireSignature: false,
      retCodes: {},
      returnMoney: "automatic",
      sampleFields: false,
      sandbox: false,
      severalCaptures: false,
      walletLinkNames: [],
      shownNumbers: {},
      signedNotificationCounts: false,
      staffLanguage: "en",
      statuses: {},
      timeoutMinutes: 120,
      unpaidRetentionDays: 90,
      timeZone: "+08:00",
      vendorCodes: {},
    });
  });

  it("take the channels' codes as the environment has them", () => {
    const codes = (vendorCodes: string | undefined) => parseOptions({ ...good, vendorCodes }).vendorCodes;
    expect(codes("channel_a=wallet A, creditcard=card")).toEqual({
      channel_a: "wallet A",
      creditcard: "card",
    });
    expect(codes(undefined)).toEqual({});
  });

  it.each([
    ["nothing at all", undefined, Object.keys(good)],
    [
      "environment variables that are not set",
      Object.fromEntries(Object.keys(good).map((k) => [k, undefined])),
      Object.keys(good),
    ],
  ])("name every missing one: %s", (_, options, names) => {
    expect(() => parseOptions(options)).toThrow();
    const message = mistakes(Object.fromEntries(names.map((name) => [name, undefined])));
    for (const name of names) expect(message).toContain(`- ${name}: is required`);
  });

  it.each([
    [{ baseUrl: "http://gateway.example" }, "baseUrl: must be an https address"],
    [{ backendUrl: "http://shop.example" }, "backendUrl: must be an https address"],
    [{ backendUrl: "shop.example" }, "backendUrl: must be an https address"],
    [{ storefrontUrl: "done" }, "storefrontUrl: must be a web address"],
    [{ paymentLinkUrl: "http://shop.example/pay" }, "paymentLinkUrl: must be an https address"],
    [{ paymentLinkUrl: "https://shop.example/pay?c=" }, "paymentLinkUrl: must have no query"],
    [{ shopLogoUrl: "/logo.png" }, "shopLogoUrl: must be an https address"],
    [
      { storefrontUrl: "https://{country}.shop.example/done" },
      "storefrontUrl: may have {country} and {locale}",
    ],
    [
      { storefrontUrl: "https://shop.example/{region}/done" },
      "storefrontUrl: may have {country} and {locale}",
    ],
    [{ storefrontUrl: "https://shop.example\\{country}/" }, "storefrontUrl: may have {country} and {locale}"],
    [{ apiToken: " " }, "apiToken: must not be empty"],
    [{ timeoutMinutes: 0 }, "timeoutMinutes: "],
    [{ auditDays: 0 }, "auditDays: "],
    [{ auditCallsPerMinute: 0.5 }, "auditCallsPerMinute: "],
    [{ timeZone: "Mars/Olympus" }, "timeZone: must be an offset such as +08:00, or a name such as"],
    [{ timeZone: "8" }, "timeZone: must be an offset"],
    [{ vendorCodes: "channel_x=wallet" }, "vendorCodes: must be such as channel_a=wallet,creditcard=card"],
    [{ vendorCodes: "wallet" }, "vendorCodes: must be such as"],
    [{ returnMoney: "never" }, "returnMoney: must be automatic or ask"],
    [{ closeOnline: "leave" }, "closeOnline: must be reverse or expire"],
    [{ refundOfCapture: "half" }, "refundOfCapture: must be captured or ordered"],
    [{ severalCaptures: "yes" }, "severalCaptures: "],
    [{ runSecret: "short" }, "runSecret: must be 32 to 200 of A-Z"],
    [{ runSecret: `${"x".repeat(40)} y` }, "runSecret: must be 32 to 200 of A-Z"],
    [{ signedNotificationCounts: 1 }, "signedNotificationCounts: "],
    [{ callsPerSecond: 0 }, "callsPerSecond: "],
    [{ extraFields: { payout: { a: "b" } } }, "extraFields.payout: is not an option"],
    [{ capture: "manual" }, "capture: manual capture needs the in-page QR code"],
    [
      { capture: "manual", presentation: { channel_a: "qrcode" } },
      "capture: manual capture needs the in-page QR code",
    ],
    [{ holdTickets: true }, "holdTickets: is no option any more: an entry of its own with capture"],
    [{ capture: "later" }, "capture: must be automatic or manual"],
    [{ capture: { creditcard: "manual" } }, "capture.creditcard: is not an option"],
    [
      { capture: { channel_b: "manual" }, presentation: { channel_a: "qrcode" } },
      "capture: manual capture needs the in-page QR code",
    ],
    [{ presentation: { channel_a: "poster" } }, "presentation.channel_a: must be cashier or qrcode"],
    [
      { presentation: { channel_c: "qrcode" } },
      "presentation.channel_c: has no QR code, only the cashier page",
    ],
    [{ recurringPlans: { "every month": { frequency: 30, paymentCount: 12 } } }, "recurringPlans"],
    [
      { recurringPlans: { monthly: { frequency: 0, paymentCount: 12 } } },
      "recurringPlans.monthly.frequency: ",
    ],
    [{ recurringPlans: { monthly: { frequency: 30 } } }, "recurringPlans.monthly.paymentCount: is required"],
    [
      { recurringPlans: { monthly: { frequency: 30, paymentCount: -1 } } },
      "recurringPlans.monthly.paymentCount: ",
    ],
    [{ refund: { managerAccountNo: "1" } }, "refund.passwordPrefix: is required"],
    [
      { refund: { passwordPrefix: "p", managerAccountNo: "1" } },
      "refund: managerAccountNo and storeAdminPassword belong together",
    ],
    [{ formerCookieSecrets: "" }, "formerCookieSecrets: must not be empty"],
    [{ formerCookieSecrets: 12 }, "formerCookieSecrets: must be a text, or a list of texts"],
    [{ formerCookieSecrets: ["one", " "] }, "formerCookieSecrets.1: must not be empty"],
    [{ formerCookieSecrets: ["one", 2] }, "formerCookieSecrets: must be a text, or a list of texts"],
    [{ environment: "staging" }, "environment: must be production or test"],
    [{ paths: { "secure-pay": "second" } }, "paths.secure-pay: "],
    [{ vendorCodes: { channel_x: "x" } }, "vendorCodes"],
    [{ statuses: { PAID: "paid" } }, "statuses.PAID: must be one of pending, success"],
    [{ retCodes: { E1: "no" } }, "retCodes.E1: must be one of success, no_such_record"],
    [{ plainText: "latin" }, "plainText: must be any or ascii"],
    [{ referenceMaxLength: 19 }, "referenceMaxLength: "],
    [
      { notificationNames: { reference: "out_trade_no" } },
      "notificationNames.reference: must be a list of names",
    ],
    [{ notificationNames: { amount: ["total"] } }, "notificationNames.amount: is not an option"],
    [{ acknowledgment: " " }, "acknowledgment: must not be empty"],
    [
      { firstPaymentCounts: false, recurringPlans: { once: { frequency: 30, paymentCount: 1 } } },
      "recurringPlans: must have no paymentCount of 1 with firstPaymentCounts: false",
    ],
    [{ apiTokn: "typo" }, "apiTokn: is not an option"],
  ])("say what is wrong with %j", (change, message) => {
    expect(mistakes(change)).toContain(message);
  });

  it("say all mistakes in one message, and never a value", () => {
    const message = mistakes({ baseUrl: "nope", storeNo: "", apiToken: 12345, merchantNo: "secret-looking" });
    expect(message.split("\n")).toHaveLength(4);
    expect(message).not.toMatch(/nope|12345|secret-looking|very-secret-token/);
  });

  it("take the country and the language as placeholders of the storefront's path and query", () => {
    expect(mistakes({ storefrontUrl: "https://shop.example/{country}/done?in={locale}" })).toBe("");
  });

  it.each([
    ["from the environment", "one, and only one ", ["one, and only one "]],
    ["that is not set there", undefined, []],
    ["several", ["one", "two"], ["one", "two"]],
  ])("take a former cookie secret as it is written: %s", (_which, formerCookieSecrets, read) => {
    expect(parseOptions({ ...good, formerCookieSecrets }).formerCookieSecrets).toEqual(read);
  });

  it("take http only on this machine, for the sandbox", () => {
    expect(mistakes({ baseUrl: "http://127.0.0.1:4010", backendUrl: "http://localhost:9000" })).toBe("");
  });
});
