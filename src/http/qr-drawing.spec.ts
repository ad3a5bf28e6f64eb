import { drawQrCode } from "./qr-drawing";

describe("a QR code that a page draws", () => {
  it("has the margin that a reader needs", () => {
    expect(drawQrCode("wallet://pay/1")).toEqual({
      viewBox: "-4 -4 29 29",
      path: expect.stringMatching(/^M/),
    });
  });

  it("is none of a text that is too long for one", () => {
    expect(drawQrCode(`wallet://pay/${"a".repeat(3000)}`)).toBeUndefined();
  });
});
