import { transactionRow } from "../../../testing/ledger/rows";
import { interpretAnswer } from "./answer";

const row = transactionRow({ confirmed_amount: "12.50", state: "open", amount: "12.50" });
const answer = (facts: Record<string, string>) => ({ status: "success", ...facts });
const read = (facts: Parameters<typeof interpretAnswer>[1], known: Partial<typeof row> = {}) =>
  interpretAnswer({ ...row, ...known }, facts, { timeZone: "+08:00" });

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
    const { change, known } = read({ status });
    expect([change.state, known, change.gateway_status]).toEqual([state, true, status]);
  });

  it.each(["complete", "", "constructor", "__proto__"])(
    "%j is unknown: neither paid nor failed",
    (status) => {
      const { change, known } = read({ status });
      expect([change.state, known]).toEqual(["open", false]);
    },
  );

  it("keeps the gateway's number, the wallet and the time of payment, where the answer has them", () => {
    const payment_time = " 2026-11-21 09:30:00 ";
    const facts = { transactionNo: "T1", vendor: "channel_a", paymentTime: payment_time };
    const paid_at = new Date("2026-11-21T01:30:00Z");
    const paid = { state: "paid", gateway_status: "success" };
    expect(read(answer(facts)).change).toEqual({
      ...{ ...paid, transaction_no: "T1", vendor: "channel_a" },
      ...{ payment_time, paid_at },
    });
    expect(read(answer({})).change).toEqual(paid);
    expect(read(answer({ paymentTime: "soon" })).change.paid_at).toBeUndefined();
    expect(read(answer({ transactionNo: "" })).change.transaction_no).toBeUndefined();
    expect(read(answer({ vendor: "channel_a" }), { vendor: "channel_b" }).change.vendor).toBeUndefined();
  });

  it("success of a pre-authorized order means that the money is held", () => {
    expect(read(answer({}), { pre_auth: true }).change.state).toBe("held");
  });

  it("a hold that the gateway closed has expired", () => {
    expect(read({ status: "closed" }, { pre_auth: true, state: "held" }).change.state).toBe("released");
  });

  it("takes the paid amount in the currency the order was priced in", () => {
    const paid = (currency_code: string, facts: Record<string, string>) =>
      read(answer(facts), { currency_code }).change.paid_amount;
    expect(paid("usd", { amount: "12.50", rmbAmount: "88.00" })).toBe("12.50");
    expect(paid("cny", { amount: "12.50", rmbAmount: "88.00" })).toBe("88.00");
    expect(paid("cny", { amount: "88.00", currency: "CNY" })).toBe("88.00");
    expect(paid("cny", { amount: "12.50", currency: "USD" })).toBeUndefined();
  });

  it.each([
    ["usd", { amount: "180.00", currency: "CNY" }, "180.00 CNY"],
    ["usd", { amount: "12.50", currency: "eur" }, "12.50 EUR"],
    ["usd", { currency: "CNY" }, "CNY"],
    ["cny", { amount: "12.50", rmbAmount: "88.00", currency: "JPY" }, "12.50 JPY"],
    ["eur", { amount: "12.50", currency: "USD" }, "12.50 USD"],
    ["usd", { amount: "1", currency: "A CURRENCY OF SOME LETTERS" }, "1 A CURRENCY OF SOME L"],
  ])("an order in %s answered with %j: that is no amount of it", (currency_code, facts, other_amount) => {
    const { change } = read(answer(facts), { currency_code });
    expect([change.paid_amount, change.other_amount]).toEqual([undefined, other_amount]);
  });

  it.each([
    ["usd", { amount: "12.50", currency: "usd" }],
    ["usd", { amount: "12.50", currency: "" }],
    // The document calls every currency USD (§2.2, §4.1).
    ["cny", { amount: "1.72", rmbAmount: "12.50", currency: "USD" }],
    ["cny", { rmbAmount: "12.50", currency: "CNY" }],
    ["cny", { amount: "12.50", currency: "RMB" }],
  ])("an order in %s answered with %j was paid so", (currency_code, facts) => {
    const { change } = read(answer(facts), { currency_code });
    expect([change.paid_amount, change.other_amount]).toEqual(["12.50", null]);
  });

  describe("what counts as paid is written once", () => {
    const paid = { state: "paid", captured_amount: "12.50" } as const;

    it.each([
      ["another amount", { paid_amount: "12.50" }, { amount: "26.00" }, [undefined, "26.00 USD"]],
      ["in yuan", { paid_amount: "12.50" }, { amount: "90", currency: "CNY" }, [undefined, "90 CNY"]],
      ["the same", { paid_amount: "12.50" }, { amount: "12.5" }, ["12.50", null]],
      ["no amount", { paid_amount: "12.50" }, {}, [undefined, undefined]],
      ["another where none was shown", {}, { amount: "26.00" }, [undefined, "26.00 USD"]],
      ["the first one ever", { confirmed_amount: null }, { amount: "26.00" }, ["26.00", null]],
      [
        "another than a deduction's",
        { confirmed_amount: null, operation: "recurring-deduction" },
        { amount: "26.00" },
        [undefined, "26.00 USD"],
      ],
      [
        "another that was captured, of no hold",
        { paid_amount: "12.50", captured_amount: "5.00" },
        { amount: "5.00" },
        [undefined, "5.00 USD"],
      ],
      [
        "what was captured of a hold",
        { paid_amount: "12.50", pre_auth: true, state: "captured", captured_amount: "5.00" },
        { amount: "5.00" },
        ["12.50", null],
      ],
    ] as const)("%s is shown later", (_, known, facts, expected) => {
      const { paid_amount, other_amount } = read(answer(facts), { ...paid, ...known }).change;
      expect([paid_amount, other_amount]).toEqual(expected);
    });
  });

  it.each([
    ["payment", "paid", true],
    [" Payment ", "paid", true],
    ["", "paid", true],
    ["refund", "open", false],
    ["unfreeze", "open", false],
  ])("success of a %j means %s", (transactionType, state, known) => {
    const found = read(answer({ transactionType }));
    expect([found.change.state, found.known, found.change.paid_amount]).toEqual([state, known, undefined]);
  });

  it("another status than success says so of whatever it is about", () => {
    const { change, known } = read({ status: "failed", transactionType: "refund" });
    expect([change.state, known]).toEqual(["failed", true]);
    expect(read({ status: "closed", amount: "12.50" }).change.paid_amount).toBeUndefined();
  });

  describe("as much was refunded so far as was paid", () => {
    const stateOf = (facts: object, more: object = {}) =>
      read({ status: "success", ...facts }, { state: "paid", ...more }).change.state;

    it.each([
      ["all of it", { refundAmount: "12.50" }, {}, "refunded"],
      ["more", { refundAmount: "13.00" }, {}, "refunded"],
      ["a part", { refundAmount: "12.49" }, {}, "paid"],
      ["nothing", { refundAmount: "0.00" }, {}, "paid"],
      ["all, still on its way", { refundAmount: "12.50", refundInfo: [{ status: "pending" }] }, {}, "paid"],
      ["in another currency", { refundAmount: "90.00", currency: "CNY" }, {}, "paid"],
      ["in RMB", { refundAmount: "1.72", refundRmbAmount: "12.50" }, { currency_code: "cny" }, "refunded"],
      ["a part in RMB", { refundAmount: "1.00", refundRmbAmount: "7.25" }, { currency_code: "cny" }, "paid"],
      ["what RMB are worth", { amount: "1.72", refundAmount: "1.72" }, { currency_code: "cny" }, "refunded"],
      ["US dollars, and no amount is shown", { refundAmount: "12.50" }, { currency_code: "cny" }, "paid"],
      ["of RMB, without their worth", { refundAmount: "1.72" }, { currency_code: "cny" }, "paid"],
      // It may count what was released.
      ["of a hold", { refundAmount: "12.50" }, { pre_auth: true, state: "held" }, "held"],
    ])("%s", (_, facts, more, state) => {
      expect(stateOf(facts, more)).toBe(state);
    });
  });

  describe("a payment that stays success", () => {
    type More = Partial<typeof row> & { shown?: object };
    const stateOf = (refundInfo: Record<string, string>[], { shown, ...more }: More = {}) =>
      read({ status: "success", refundInfo, ...shown }, { state: "paid", ...more }).change.state;

    it("was refunded, if one of its refunds succeeded", () => {
      expect(stateOf([{ status: "success", refundAmount: "12.5" }])).toBe("refunded");
      expect(stateOf([{ status: "failed" }, { status: "SUCCESS" }])).toBe("refunded");
    });

    it("was not refunded by a refund that is pending, failed, or of another amount", () => {
      expect(stateOf([])).toBe("paid");
      expect(stateOf([{ status: "pending", refundAmount: "12.50" }])).toBe("paid");
      expect(stateOf([{ status: "failed", refundAmount: "12.50" }])).toBe("paid");
      expect(stateOf([{ status: "success", refundAmount: "5.00" }])).toBe("paid");
      expect(stateOf([{ refundAmount: "12.50" }])).toBe("paid");
    });

    it("was refunded by what was captured of its hold, and in the currency of its price", () => {
      const captured = { pre_auth: true, state: "captured", captured_amount: "10.00" } as const;
      expect(stateOf([{ status: "success", refundAmount: "10.00" }], captured)).toBe("refunded");
      const inYuan = { currency_code: "cny", amount: "88.00" };
      expect(stateOf([{ status: "success", refundAmount: "12.14" }], inYuan)).toBe("refunded");
      const both = { status: "success", refundAmount: "12.14", refundRmbAmount: "80.00" };
      expect(stateOf([both], inYuan)).toBe("paid");
      expect(stateOf([{ status: "success" }], inYuan)).toBe("refunded");
      expect(stateOf([{ status: "success" }], { ...inYuan, shown: { amount: "12.14" } })).toBe("refunded");
    });
  });

  it("an order that was reversed and never paid is closed: no money went back", () => {
    const reversed = (facts: object, state: "open" | "paid" = "open") =>
      read({ status: "reversed", ...facts }, { state }).change.state;
    expect(reversed({ paymentTime: null })).toBe("closed");
    expect(reversed({ paymentTime: "2026-11-21 09:30:00" })).toBe("reversed");
    expect(read({ status: "success", paymentTime: null }).change.state).toBe("paid");
    // Not shown at all says nothing.
    expect(reversed({})).toBe("reversed");
    expect(reversed({ paymentTime: null }, "paid")).toBe("reversed");
  });

  it("reads the time of payment in the gateway's time zone", () => {
    const paid_at = (paymentTime: string, timeZone: string) =>
      interpretAnswer(row, { status: "success", paymentTime }, { timeZone }).change.paid_at;
    expect(paid_at("2026-11-21 09:30:00", "+08:00")).toEqual(new Date("2026-11-21T01:30:00Z"));
    expect(paid_at("2026-11-21 09:30:00", "America/New_York")).toEqual(new Date("2026-11-21T14:30:00Z"));
    expect(paid_at("yesterday", "+08:00")).toBeUndefined();
  });
});
