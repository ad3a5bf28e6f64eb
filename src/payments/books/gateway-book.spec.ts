import { transactionRow } from "../../../testing/ledger/rows";
import { bookShown } from "./books";

const paid = transactionRow({ state: "paid", confirmed_amount: "17.50", captured_amount: "17.50" });
const held = transactionRow({ confirmed_amount: "17.50", pre_auth: true, state: "held" });

describe("what the gateway answers", () => {
  const read = (
    transaction: Parameters<typeof bookShown>[0],
    facts: Partial<Parameters<typeof bookShown>[1]>,
  ) => {
    const {
      money: amount,
      stands,
      refunds,
    } = bookShown(transaction, { status: "success", ...facts }, { timeZone: "+08:00" });
    return [amount.toFixed(2), stands, refunds];
  };

  it("is believed in the priced currency; what it does not show is as it was confirmed", () => {
    expect(read(paid, { amount: "17.50" })).toEqual(["17.50", true, 0]);
    expect(read(paid, {})).toEqual(["17.50", true, 0]);
    expect(read({ ...paid, paid_amount: "17.40" }, {})).toEqual(["17.40", true, 0]);
    expect(read({ ...paid, currency_code: "cny", amount: "118.00" }, { amount: "16.50" })).toEqual([
      "118.00",
      true,
      0,
    ]);
  });

  it.each(["refunded", "reversed", "closed", "failed", "dealing", "never heard of"])(
    "%s: no money",
    (status) => {
      expect(read(paid, { status, amount: "17.50" })).toEqual(["0.00", false, 0]);
    },
  );

  it("takes off what was refunded in part and has succeeded, and counts no refund of the whole", () => {
    const refundInfo = [
      { status: "success", refundAmount: "2.50" },
      { status: "failed", refundAmount: "9.00" },
      { status: "success", refundAmount: "1" },
    ];
    expect(read(paid, { amount: "17.50", refundInfo })).toEqual(["14.00", true, 0]);
  });

  it("counts nothing that is on its way back", () => {
    const refundInfo = [{ status: "pending", refundAmount: "2.50" }];
    expect(read(paid, { amount: "17.50", refundAmount: "2.50", refundInfo })).toEqual(["17.50", true, 0]);
  });

  it("shows of a hold that it stands, and neither a capture nor a release", () => {
    expect(read(held, { amount: "17.50" })).toEqual(["0.00", true, 0]);
    expect(read({ ...held, state: "captured", captured_amount: "10.00" }, { amount: "17.50" })).toEqual([
      "10.00",
      true,
      0,
    ]);
    expect(read({ ...held, state: "released" }, { amount: "17.50" })).toEqual(["0.00", false, 0]);
    expect(read(held, { status: "closed", amount: "17.50" })).toEqual(["0.00", false, 0]);
  });
});
