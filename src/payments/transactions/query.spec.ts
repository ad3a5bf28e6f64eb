import { momentOf, readAnswer } from "./query";

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
    const { change, known } = readAnswer(
      { currency_code: "usd", pre_auth: false, state: "open" as const },
      { status },
      "+08:00",
    );
    expect([change.state, known, change.gateway_status]).toEqual([state, true, status]);
  });

  it.each(["complete", "", "constructor", "__proto__"])(
    "%j is not known, so it is neither paid nor failed",
    (status) => {
      const { change, known } = readAnswer(
        { currency_code: "usd", pre_auth: false, state: "open" as const },
        { status },
        "+08:00",
      );
      expect([change.state, known]).toEqual(["open", false]);
    },
  );

  it("success of a pre-authorized order means that the money is held", () => {
    const { change } = readAnswer(
      { currency_code: "usd", pre_auth: true, state: "open" as const },
      answer({}),
      "+08:00",
    );
    expect(change.state).toBe("held");
  });

  it("a hold that the gateway closed has expired", () => {
    const row = { currency_code: "usd", pre_auth: true, state: "held" as const };
    expect(readAnswer(row, { status: "closed" }, "+08:00").change.state).toBe("released");
  });

  it("takes the paid amount in the currency the order was priced in", () => {
    const paid = (currency_code: string, facts: Record<string, string>) =>
      readAnswer({ currency_code, pre_auth: false, state: "open" as const }, answer(facts), "+08:00").change
        .paid_amount;
    expect(paid("usd", { amount: "12.50", rmbAmount: "88.00" })).toBe("12.50");
    expect(paid("cny", { amount: "12.50", rmbAmount: "88.00" })).toBe("88.00");
    expect(paid("cny", { amount: "88.00", currency: "CNY" })).toBe("88.00");
    expect(paid("cny", { amount: "12.50", currency: "USD" })).toBeUndefined();
  });

  it("reads the time of payment in the gateway's time zone", () => {
    expect(momentOf("2026-11-21 09:30:00", "+08:00")?.toISOString()).toBe("2026-11-21T01:30:00.000Z");
    expect(momentOf("yesterday", "+08:00")).toBeUndefined();
  });
});
