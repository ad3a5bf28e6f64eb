import vectors from "../../integration-tests/vectors/signatures.json";
import {
  canonicalText,
  md5,
  readNotification,
  refundPassword,
  sign,
  signWithHash,
  type SignedFields,
  verify,
} from "./form";

const cases: {
  name: string;
  api_token: string;
  fields: SignedFields;
  canonical_text: string;
  verify_sign: string;
}[] = vectors;

describe("every call carries the signature the gateway expects", () => {
  it.each(cases)("$name", ({ fields, api_token, canonical_text, verify_sign }) => {
    expect(canonicalText(fields)).toBe(canonical_text);
    expect(sign(fields, api_token)).toBe(verify_sign);
    expect(signWithHash(fields, md5(api_token))).toBe(verify_sign);
  });
});

it.each([2, 31, 32, 33, 500])(
  "signs %i fields in the order of their names, however they are given",
  (size) => {
    const names = Array.from(
      { length: size },
      (_, index) => `${index % 2 ? "a" : "Z"}${(index * 7919) % size}_é`,
    );
    const fields = Object.fromEntries(names.map((name) => [name, "v"]));
    const sorted = Object.keys(fields).sort();
    expect(canonicalText(fields)).toBe(sorted.map((name) => `${name}=v&`).join(""));
  },
);

it("signs no field that is absent, and no signature", () => {
  expect(canonicalText({ b: "2", a: undefined, verifySign: "x", c: "" })).toBe("b=2&");
});

describe("a notification's signature", () => {
  const fields = { reference: "R1", note: "", amount: "12.50" };
  const signed = { ...fields, verifySign: sign(fields, "token") };
  const isGenuine = (sent: SignedFields, ...tokens: string[]) => verify(readNotification(sent), ...tokens);

  it("is accepted when it was made with our token", () => {
    expect(isGenuine(signed, "token")).toBe(true);
  });

  it("is accepted when the sender signed empty values too", () => {
    // md5("amount=12.50&note=&reference=R1&" + md5("token")), made with md5sum
    expect(isGenuine({ ...fields, verifySign: "c4c7fde7131bbd3996418fc0edba01c2" }, "token")).toBe(true);
  });

  it("is accepted in capitals, and with blanks around it", () => {
    expect(isGenuine({ ...signed, verifySign: signed.verifySign.toUpperCase() }, "token")).toBe(true);
    expect(isGenuine({ ...signed, verifySign: ` ${signed.verifySign}\n` }, "token")).toBe(true);
  });

  it("is that of the fields as they came: a blank around one of them is another text", () => {
    for (const reference of [" R1", "R1 ", "R1\n"])
      expect(isGenuine({ ...signed, reference }, "token")).toBe(false);
  });

  it("is accepted when it was made with any of the given tokens, and with no other", () => {
    expect(isGenuine(signed, "new", "token")).toBe(true);
    expect(isGenuine(signed, "token", "former")).toBe(true);
    expect(isGenuine(signed, "new", "former")).toBe(false);
    expect(isGenuine(signed)).toBe(false);
  });

  it.each([
    "é".repeat(16),
    "\0".repeat(32),
    "\u212a".repeat(32),
    "0".repeat(1_000_000),
    `${signed.verifySign}\0`,
    signed.verifySign.slice(1),
  ])("of any length and in any characters is compared without failing: %#", (verifySign) => {
    expect(isGenuine({ ...fields, verifySign }, "token", "other")).toBe(false);
  });

  it.each([
    ["another token", signed, "other"],
    ["a changed amount", { ...signed, amount: "1.00" }, "token"],
    ["no signature", fields, "token"],
    ["an empty signature", { ...fields, verifySign: "" }, "token"],
    ["a cut signature", { ...signed, verifySign: signed.verifySign.slice(0, 31) }, "token"],
    ["a longer signature", { ...signed, verifySign: `${signed.verifySign}0` }, "token"],
  ])("is not accepted with %s", (_, forged, token) => {
    expect(isGenuine(forged, token)).toBe(false);
  });
});

it("makes the refund password from the gateway's prefix and the manager's password", () => {
  // printf '%s' 'prefix-secret' | md5sum
  expect(refundPassword("prefix-", "secret")).toBe("db62bb64cdcf8d92d29ef95bba38f769");
});
