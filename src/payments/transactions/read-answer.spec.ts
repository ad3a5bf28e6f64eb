import { momentOf, readAnswer } from "./query";

const row = {
  currency_code: "usd",
  pre_auth: false,
  vendor: null,
  state: "open" as const,
  amount: "12.50",
  captured_amount: "0.00",
};
const answer = (facts: Record<string, string>) => ({ status: "success", ...facts });

describe("what the gateway says becomes what the ledger knows", () => {
  it.each([
    ["init", "open"],
    ["dealing", "open"],
    ["pending", "open"],
    ["success", "paid"],
    ["failed", "failed"],
    ["fail", "failed"],
    ["closed", "closed"],
    ["reversed", "reversed"],
    ["refunded", "refunded"],
    [" SUCCESS ", "paid"],
  ])("%s means %s", (status, state) => {
    const { change, known } = readAnswer(row, { status }, "+08:00");
    expect([change.state, known, change.gateway_status]).toEqual([state, true, status]);
  });

  it.each(["complete", "", "constructor", "__proto__"])(
    "%j is not known, so it is neither paid nor failed",
    (status) => {
      const { change, known } = readAnswer(row, { status }, "+08:00");
      expect([change.state, known]).toEqual(["open", false]);
    },
  );

  it("success of a pre-authorized order means that the money is held", () => {
    const { change } = readAnswer({ ...row, pre_auth: true }, answer({}), "+08:00");
    expect(change.state).toBe("held");
  });

  it("a hold that the gateway closed has expired", () => {
    const held = { ...row, pre_auth: true, state: "held" as const };
    expect(readAnswer(held, { status: "closed" }, "+08:00").change.state).toBe("released");
  });

  it("takes the paid amount in the currency the order was priced in", () => {
    const paid = (currency_code: string, facts: Record<string, string>) =>
      readAnswer({ ...row, currency_code }, answer(facts), "+08:00").change.paid_amount;
    expect(paid("usd", { amount: "12.50", rmbAmount: "88.00" })).toBe("12.50");
    expect(paid("cny", { amount: "12.50", rmbAmount: "88.00" })).toBe("88.00");
    expect(paid("cny", { amount: "88.00", currency: "CNY" })).toBe("88.00");
    expect(paid("cny", { amount: "12.50", currency: "USD" })).toBeUndefined();
  });

  describe("a payment that stays success", () => {
    const stateOf = (refundInfo: Record<string, string>[], more: object = {}) =>
      readAnswer({ ...row, state: "paid", ...more }, { status: "success", refundInfo }, "+08:00").change
        .state;

    it("was refunded, if one of its refunds succeeded", () => {
      expect(stateOf([{ status: "success", refundAmount: "12.5" }])).toBe("refunded");
      expect(stateOf([{ status: "failed" }, { status: "SUCCESS" }])).toBe("refunded");
    });

    it("was not refunded by a refund that is pending, failed, or of another amount", () => {
      expect(stateOf([])).toBe("paid");
      expect(stateOf([{ status: "pending", refundAmount: "12.50" }])).toBe("paid");
      expect(stateOf([{ status: "failed", refundAmount: "12.50" }])).toBe("paid");
      expect(stateOf([{ status: "success", refundAmount: "5.00" }])).toBe("paid");
    });

    it("was refunded by what was captured of its hold, and in the currency of its price", () => {
      const captured = { pre_auth: true, state: "captured", captured_amount: "10.00" };
      expect(stateOf([{ status: "success", refundAmount: "10.00" }], captured)).toBe("refunded");
      const inYuan = { currency_code: "cny", amount: "88.00" };
      expect(stateOf([{ status: "success", refundAmount: "12.14" }], inYuan)).toBe("refunded");
      const both = { status: "success", refundAmount: "12.14", refundRmbAmount: "80.00" };
      expect(stateOf([both], inYuan)).toBe("paid");
    });
  });

  it("an order that was reversed and never paid is closed: no money went back", () => {
    const reversed = (facts: object, state: "open" | "paid" = "open") =>
      readAnswer({ ...row, state }, { status: "reversed", ...facts }, "+08:00").change.state;
    expect(reversed({ paymentTime: null })).toBe("closed");
    expect(reversed({ paymentTime: "2026-11-21 09:30:00" })).toBe("reversed");
    // Not shown at all says nothing.
    expect(reversed({})).toBe("reversed");
    expect(reversed({ paymentTime: null }, "paid")).toBe("reversed");
  });

  it("reads the time of payment in the gateway's time zone", () => {
    expect(momentOf("2026-11-21 09:30:00", "+08:00")?.toISOString()).toBe("2026-11-21T01:30:00.000Z");
    expect(momentOf("yesterday", "+08:00")).toBeUndefined();
  });
});
