import { createHmac } from "node:crypto";
import { hashOfSecret, isSecret, newSecret, type Purpose, sealerOf } from "./keys";

const PRESENT = "the present cookie secret";
const FORMER = ["the one before", "the one before that"];
const TEXT = "what a ticket says";

const sealer = (cookieSecret?: string, formerCookieSecrets: string[] = []) =>
  sealerOf({ projectConfig: { http: { ...CORS, cookieSecret } } }, { formerCookieSecrets });
const CORS = { storeCors: "", adminCors: "", authCors: "" };

/** RFC 5869 with SHA-256, no salt and one block, written a second time. */
function hkdf(secret: string, info: string): Buffer {
  const extracted = createHmac("sha256", Buffer.alloc(32)).update(secret).digest();
  return createHmac("sha256", extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
}

const LABELS: [Purpose, string][] = [
  ["in_store_ticket", "medusa-payment-crossborder-in-store"],
  ["deduction_ticket", "medusa-payment-crossborder-recurring-deduction"],
];

describe("a seal", () => {
  it.each(LABELS)("of an %s is an HMAC under the key that HKDF makes for %s", (purpose, label) => {
    const expected = createHmac("sha256", hkdf(PRESENT, label)).update(TEXT).digest("hex");
    expect(sealer(PRESENT).seal(purpose, TEXT)).toBe(expected);
  });

  it.each<[string, string, string[], boolean]>([
    ["the present secret", PRESENT, FORMER, true],
    ["the former one", "the one before", FORMER, true],
    ["the one before that", "the one before that", FORMER, true],
    ["a former one that is no longer listed", "the one before", [], false],
    ["another secret", "another store's", FORMER, false],
    ["a part of a former one", "the one", FORMER, false],
  ])("made with %s", (_which, secret, former, opens) => {
    const given = sealer(secret).seal("in_store_ticket", TEXT);
    expect(sealer(PRESENT, former).isSealed("in_store_ticket", TEXT, given)).toBe(opens);
  });

  it("is made with the present secret, whatever it was before", () => {
    const given = sealer(PRESENT, FORMER).seal("deduction_ticket", TEXT);
    expect(given).toBe(sealer(PRESENT).seal("deduction_ticket", TEXT));
    for (const secret of FORMER) expect(sealer(secret).isSealed("deduction_ticket", TEXT, given)).toBe(false);
  });

  it("of one purpose is none of another, and none of another text", () => {
    const { seal, isSealed } = sealer(PRESENT, FORMER);
    const given = seal("in_store_ticket", TEXT);
    expect(isSealed("deduction_ticket", TEXT, given)).toBe(false);
    expect(isSealed("in_store_ticket", `${TEXT} `, given)).toBe(false);
  });

  it.each(["", "0", "not hexadecimal"])("is not %j, nor a seal that was cut or is too long", (given) => {
    const { seal, isSealed } = sealer(PRESENT, FORMER);
    const good = seal("in_store_ticket", TEXT);
    for (const bad of [given, good.slice(2), `${good}00`])
      expect(isSealed("in_store_ticket", TEXT, bad)).toBe(false);
  });

  it("is told for each secret, so that a row of any of them is found", () => {
    const { allSeals } = sealer(PRESENT, FORMER);
    const each = [PRESENT, ...FORMER].map((secret) => sealer(secret).seal("payment_link", TEXT));
    expect(allSeals("payment_link", TEXT)).toEqual(each);
  });

  it("needs Medusa's cookie secret", () => {
    expect(() => sealer().seal("in_store_ticket", TEXT)).toThrow("medusa-config has no http.cookieSecret");
  });
});

describe("what is enclosed", () => {
  const enclosedWith = (secret: string) => sealer(secret).enclose("payment_link_copy", TEXT);

  it.each<[string, string, string | undefined]>([
    ["the present secret", PRESENT, TEXT],
    ["a former one", "the one before that", TEXT],
    ["a secret that is not listed", "another store's", undefined],
  ])("with %s is opened where that is known", (_, secret, text) => {
    expect(sealer(PRESENT, FORMER).open("payment_link_copy", enclosedWith(secret))).toBe(text);
  });

  it("differs each time, and opens for its own purpose and as a whole alone", () => {
    const { enclose, open } = sealer(PRESENT);
    const enclosed = enclose("payment_link_copy", TEXT);
    expect(enclose("payment_link_copy", TEXT)).not.toBe(enclosed);
    expect(enclosed).not.toContain(Buffer.from(TEXT).toString("base64url").slice(4, 12));
    expect(open("payment_link", enclosed)).toBeUndefined();
    const bytes = Buffer.from(enclosed, "base64url");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    for (const bad of ["", enclosed.slice(0, 30), bytes.toString("base64url")])
      expect(open("payment_link_copy", bad)).toBeUndefined();
  });
});

describe("a secret at random", () => {
  it("is told from every other one by its hash", () => {
    const [secret, other] = [newSecret(), newSecret()];
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(isSecret(secret, hashOfSecret(secret))).toBe(true);
    expect(isSecret(other, hashOfSecret(secret))).toBe(false);
    expect(isSecret(secret, "")).toBe(false);
  });
});
