import fc from "fast-check";
import { COMMANDS, openGateway } from "./gateway";
import { parseOptions } from "./options";
import { refundPermission } from "./acts/refund";

const good = {
  baseUrl: "https://gateway.example",
  apiToken: "token",
  merchantNo: "200043",
  storeNo: "300014",
  backendUrl: "https://shop.example",
  storefrontUrl: "https://storefront.example/done",
};
const NAMES = [
  ...Object.keys(good),
  "merGroupNo",
  "storeAdminNo",
  "previousApiToken",
  "formerCookieSecrets",
  "allowedReturnOrigins",
  "timeoutMinutes",
  "capture",
  "releaseRemainder",
  "refund",
  "requireSignature",
  "timeZone",
  "goodsInfoMaxLength",
  "vendorCodes",
  "paths",
  "requestTimeoutMs",
  "maxConcurrency",
  "statuses",
  "retCodes",
  "plainText",
  "sampleFields",
  "declareCharset",
  "firstPaymentCounts",
  "referenceMaxLength",
  "callbackMacros",
  "notificationNames",
  "acknowledgment",
];

/** The message of the refusal, or undefined when the options are fine. */
function refusal(options: unknown): string | undefined {
  try {
    parseOptions(options);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Texts that cannot be in a message by chance. */
const secret = fc.stringMatching(/^[g-z]{24}$/).map((text) => `S3CRET${text}`);

describe("whatever is written as options", () => {
  it("is taken, or refused with a line for an option", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...NAMES), fc.anything()).map((change) => ({ ...good, ...change })),
    );
    fc.assert(
      fc.property(anything, (options) => {
        const message = refusal(options);
        if (message !== undefined) expect(message).toMatch(/options are wrong:\n {2}- [^]*: ./);
      }),
      { numRuns: 2000 },
    );
  });

  it("names the option that is wrong", () => {
    const wrong = fc.constantFrom<unknown>(null, "", " ", -1, 0.5, [1], { x: 1 }, Number.NaN, Symbol("x"));
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), wrong, (name, value) => {
        expect(refusal({ ...good, [name]: value })).toMatch(new RegExp(`\n {2}- ${name}\\b`));
      }),
      { numRuns: 1000 },
    );
  });

  it("is never printed, in whatever place a secret was put", () => {
    const misplaced = fc.tuple(
      secret,
      fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(
        (value: string): unknown => value,
        (value: string): unknown => [value],
        (value: string): unknown => ({ managerAccountNo: value, passwordPrefix: [value] }),
        (value: string): unknown => ({ channel_a: [value], "secure-pay": value }),
        (value: string): unknown => ` ${value}\n`,
      ),
    );
    fc.assert(
      fc.property(misplaced, ([value, names, shape]) => {
        const options = { ...good, ...Object.fromEntries(names.map((name) => [name, shape(value)])) };
        expect(refusal({ ...options, baseUrl: "nowhere" })).not.toContain(value);
      }),
      { numRuns: 1000 },
    );
  });

  it("a client and a refund permission can be made of it, when it was taken", () => {
    const options = fc.record({ apiToken: secret, previousApiToken: fc.option(secret, { nil: undefined }) });
    fc.assert(
      fc.property(options, secret, (tokens, password) => {
        const refund = { managerAccountNo: "1", passwordPrefix: "p", storeAdminPassword: password };
        const parsed = parseOptions({ ...good, ...tokens, refund });
        expect(JSON.stringify(openGateway(parsed)[COMMANDS])).not.toContain(tokens.apiToken);
        expect(JSON.stringify(refundPermission(parsed, { id: "cbtrx_1" }))).not.toContain(password);
        expect(parsed.apiToken).toBe(tokens.apiToken);
        expect(parsed.previousApiToken).toBe(tokens.previousApiToken);
      }),
    );
  });
});
