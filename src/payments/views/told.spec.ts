import { pickResponse } from "./answer";

describe("what the gateway has told of an act", () => {
  const transaction = {
    transactionNo: "29",
    transactionStatus: "success",
    status: "success",
    transactionType: "payment",
    amount: "12.50",
    currency: "USD",
    exchangeRate: "7.1",
    refundAmount: "0.00",
    originalTransactionNo: "28",
    createTime: "2026-11-22 10:00:00",
    paymentTime: null,
  };

  it("is kept with the number of an original payment, the moment it was opened and the rate (§2.2)", () => {
    expect(pickResponse(transaction)).toEqual({
      status: "success",
      transaction_type: "payment",
      amount: "12.50",
      currency: "USD",
      exchange_rate: "7.1",
      refund_amount: "0.00",
      original_transaction_no: "28",
      create_time: "2026-11-22 10:00:00",
    });
  });

  it("is kept with every amount of a refund and its settlement currency (§2.5)", () => {
    const refund = {
      ...{ amount: "12.50", rmbAmount: "88.75", refundAmount: "12.50", refundRmbAmount: "88.75" },
      ...{ currency: "USD", settleCurrency: "USD", exchangeRate: "7.1", status: "pending" },
    };
    expect(pickResponse(refund)).toEqual({
      ...{ amount: "12.50", rmb_amount: "88.75", refund_amount: "12.50", refund_rmb_amount: "88.75" },
      ...{ currency: "USD", settle_currency: "USD", exchange_rate: "7.1", status: "pending" },
    });
  });
});
