import { redact } from "./redact";

describe("what a log shows of a call", () => {
  it.each([
    "apiToken",
    "verifySign",
    "password",
    "passwordPrefix",
    "storeAdminPassword",
    "paymentBarcode",
    "openid",
    "paySign",
    "sign",
  ])("is never the %s", (field) => {
    const shown = redact({ reference: "ORDER-1", [field]: "secret", result: { [field]: "secret" } });
    expect(shown).toEqual({ reference: "ORDER-1", [field]: "***", result: { [field]: "***" } });
  });

  it("is everything else as it is, also in lists", () => {
    const fields = {
      amount: "12.50",
      count: 0,
      note: null,
      result: { refundInfo: [{ status: "success" }, 1] },
    };
    expect(redact(fields)).toEqual(fields);
    expect(redact({ calls: [{ verifySign: "secret" }] })).toEqual({ calls: [{ verifySign: "***" }] });
  });

  it("tells that a secret was missing, and leaves the original alone", () => {
    const fields = { verifySign: "", password: undefined, openid: "o1" };
    expect(redact(fields)).toEqual({ verifySign: "", password: undefined, openid: "***" });
    expect(fields.openid).toBe("o1");
  });
});
