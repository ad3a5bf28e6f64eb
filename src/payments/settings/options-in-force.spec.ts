import { OPTION_NAMES, parseOptions, type ParsedOptions } from "../options";
import { optionsInForce } from "./settings";

const SECRETS = {
  apiToken: "secret-1-of-an-account",
  previousApiToken: "secret-2-of-an-account",
  formerCookieSecrets: ["secret-3-of-an-account"],
  runSecret: "secret-7-of-an-account-for-a-clock",
  refund: {
    passwordPrefix: "secret-4-of-an-account",
    managerAccountNo: "secret-5-of-an-account",
    storeAdminPassword: "secret-6-of-an-account",
  },
};
const WRITTEN = {
  baseUrl: "https://gateway.example",
  ...{ merchantNo: "200043", storeNo: "300014", merGroupNo: "100007" },
  ...{ backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" },
  vendorCodes: { channel_a: "walletA" },
  ...SECRETS,
};

const NAMES = `
  acknowledgment allowSandbox allowedReturnOrigins amountLimits apiToken attentionEmails
  auditCallsPerMinute auditDays backendUrl baseUrl callbackMacros callsPerSecond capture closeOnline
  completeCartWorkflow declareCharset description environment extraFields firstPaymentCounts
  formerCookieSecrets formerIds goodsInfoMaxLength historyRetentionDays inStoreTimeoutMinutes
  inboxRetentionDays knownAs maxConcurrency merGroupNo merchantNo note notificationNames opening
  orderExpiresAfterMinutes orderPlacement partialRefunds paths paymentLinkUrl paymentTypes plainText
  presentation previousApiToken qrcodeImage recurringPlans referenceMaxLength referencePrefix refund
  refundOfCapture releaseRemainder requestTimeoutMs requireSignature retCodes returnMoney runSecret
  salesChannels sampleFields sandbox severalCaptures shopLogoUrl shownNumbers signedNotificationCounts
  staffLanguage statuses stockLocations storeAdminNo storeNo storefrontUrl timeZone timeoutMinutes
  unpaidRetentionDays vendorCodes walletLinkNames
`;

const inForce = (options: ParsedOptions, written: object) =>
  optionsInForce(options, written, Object.values(OPTION_NAMES).flat());

describe("the options in force", () => {
  const shown = inForce(parseOptions(WRITTEN), WRITTEN);

  it("say where each comes from", () => {
    expect(shown).toMatchObject({
      merGroupNo: { value: "100007", from: "medusa-config" },
      vendorCodes: { value: { channel_a: "walletA" }, from: "medusa-config" },
      timeZone: { value: "+08:00", from: "default" },
      storeAdminNo: { value: null, from: "default" },
      callsPerSecond: { value: null, from: "default" },
    });
  });

  it("of the sandbox, where medusa-config leaves them empty", () => {
    const written = { ...WRITTEN, baseUrl: "", apiToken: "" };
    expect(inForce(parseOptions(WRITTEN), written)).toMatchObject({
      baseUrl: { value: "https://gateway.example", from: "sandbox" },
      apiToken: { value: "set", from: "sandbox" },
      merchantNo: { from: "medusa-config" },
    });
  });

  it("tell of a secret only whether it is set", () => {
    const set = { value: "set", from: "medusa-config" };
    const unset = { value: "not set", from: "default" };
    expect(shown).toMatchObject({
      apiToken: set,
      previousApiToken: set,
      formerCookieSecrets: set,
      refund: set,
      runSecret: set,
    });
    expect(JSON.stringify(shown)).not.toContain("secret-");
    const { previousApiToken, formerCookieSecrets, refund, runSecret, ...few } = WRITTEN;
    const left = Object.keys({ previousApiToken, formerCookieSecrets, refund, runSecret });
    expect(inForce(parseOptions(few), few)).toMatchObject(
      Object.fromEntries(left.map((name) => [name, unset])),
    );
  });

  // One that is added is shown once somebody has looked whether it may be.
  it("are these", () => {
    expect(Object.keys(shown).sort()).toEqual(NAMES.trim().split(/\s+/));
  });
});
