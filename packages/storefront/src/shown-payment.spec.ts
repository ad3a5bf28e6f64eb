import { clockText, secondsLeft, shownPayment } from ".";

describe("what a storefront shows of a payment", () => {
  it.each([
    [249, "4:09"],
    [0, "0:00"],
    [59, "0:59"],
    [3_599, "59:59"],
    [7_200, "2:00:00"],
    [3_665, "1:01:05"],
    [Infinity, ""],
  ])("%d seconds are shown as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

  it.each([
    ["2026-01-01T10:00:00.000Z", 60],
    ["2026-01-01T09:59:00.400Z", 1],
    ["2026-01-01T09:00:00.000Z", 0],
    [new Date("2026-01-01T10:00:00Z"), 60],
    [null, Infinity],
  ])("until %s there are %d seconds left", (expires_at, left) =>
    expect(secondsLeft(expires_at, Date.parse("2026-01-01T09:59:00Z"))).toBe(left),
  );

  it("is found in a session of this plugin", () => {
    const crossborder = { reference: "cb-1", qrcode_url: "https://gateway.example/1.png" };
    expect(shownPayment({ data: { crossborder } })).toBe(crossborder);
  });

  it.each([[{}], [{ crossborder: null }], [{ crossborder: {} }], [{ crossborder: "cb-1" }], [null]])(
    "is not found in a session with the data %j",
    (data) => expect(shownPayment({ data })).toBeUndefined(),
  );
});
