import { refund, tranQuery, updateRecurring } from ".";
import {
  type Broken,
  missing,
  objections,
  wrongAmounts,
  wrongKeys,
  wrongReferences,
} from "./rules.spec.helper";

describe("a refund", () => {
  const request = { amount: "12.5", reference: "ORDER-1" };
  const password = "db62bb64cdcf8d92d29ef95bba38f769";

  it("names the payment by its reference", () => {
    expect(refund.request.parse(request)).toEqual({ amount: "12.50", reference: "ORDER-1" });
  });

  it("may carry every field of the table", () => {
    const full = {
      rmbAmount: "88.00",
      transactionNo: "T1",
      refundReference: "REF-1",
      managerAccountNo: "boss",
      password,
    };
    expect(refund.request.parse(full)).toEqual(full);
  });

  it.each<Broken>([
    ...wrongAmounts("amount"),
    ...wrongReferences(),
    ...wrongReferences("refundReference"),
    ...wrongKeys,
    ["no amount is named", { amount: undefined }, "amount/rmbAmount"],
    ["two amounts are named", { rmbAmount: "88.00" }, "amount/rmbAmount"],
    ["the manager gives no password", { managerAccountNo: "boss" }, "managerAccountNo/password"],
    ["a password has no manager", { password }, "managerAccountNo/password"],
    ["the password is not hashed", { managerAccountNo: "boss", password: "secret" }, "password"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(refund, { ...request, ...change })).toEqual([field]);
  });
});

describe("a recurring schedule that changes (update-recurring)", () => {
  const request = { scheduleNo: "S1" };

  it("may lose its limit: paymentCount 0 is sent", () => {
    expect(updateRecurring.request.parse({ ...request, paymentCount: 0 })).toEqual({
      scheduleNo: "S1",
      paymentCount: "0",
    });
  });

  it("may be cancelled", () => {
    const cancelled = { ...request, status: "CANCELLED" };
    expect(updateRecurring.request.parse(cancelled)).toEqual(cancelled);
  });

  it("may say how often it charges, as the sample request does", () => {
    expect(updateRecurring.request.parse({ ...request, frequency: 7 })).toEqual({
      ...request,
      frequency: "7",
    });
  });

  it.each<Broken>([
    ...missing("scheduleNo"),
    ["the schedule is blank", { scheduleNo: " " }, "scheduleNo"],
    ["it is paused", { status: "PAUSED" }, "status"],
    ["the status is in lower case", { status: "cancelled" }, "status"],
    ["the count is negative", { paymentCount: -1 }, "paymentCount"],
    ["it charges every 0 days", { frequency: 0 }, "frequency"],
  ])("is stopped before it is sent when %s", (_, change, field) => {
    expect(objections(updateRecurring, { ...request, ...change })).toEqual([field]);
  });
});

describe("the query of an order (tran-query)", () => {
  it.each([{ reference: "ORDER-1" }, { transactionNo: "T1" }])("names the order by %j", (key) => {
    expect(tranQuery.request.parse(key)).toEqual(key);
  });

  it.each<Broken>([...wrongKeys, ...wrongReferences()])(
    "is stopped before it is sent when %s",
    (_, change, field) => {
      expect(objections(tranQuery, { reference: "ORDER-1", ...change })).toEqual([field]);
    },
  );

  const read = (body: Record<string, unknown>) =>
    tranQuery.answer.parse({ ret_code: "000100", ret_msg: "query success", ...body }).result;
  const fields = { reference: "ORDER-1", amount: "12.5" };

  it.each([
    ["in result", { result: { ...fields, status: "success" } }],
    ["in result, under the other name", { result: { ...fields, transactionStatus: "success" } }],
    ["in transaction", { transaction: { ...fields, status: "success" } }],
    ["in transaction, under the other name", { transaction: { ...fields, transactionStatus: "success" } }],
    ["in the flat body", { ...fields, status: "success" }],
    ["in the flat body, under the other name", { ...fields, transactionStatus: "success" }],
    ["in result, beside an empty one", { result: { ...fields, status: "success", transactionStatus: null } }],
    ["in transaction, without a result", { result: null, transaction: { ...fields, status: "success" } }],
    ["with a number for the amount", { result: { ...fields, amount: 12.5, status: "success" } }],
    ["with fields that are not listed", { result: { ...fields, status: "success", extra: { a: true } } }],
  ])("finds the status and the amount %s", (_, body) => {
    expect(read(body)).toMatchObject({ reference: "ORDER-1", amount: "12.50", status: "success" });
  });

  it("does not mistake the success of the query for that of the payment", () => {
    expect(read({ status: "success", transaction: { ...fields, transactionStatus: "init" } }).status).toBe(
      "init",
    );
    expect(read({ transactionStatus: "success", result: { ...fields, status: "init" } }).status).toBe("init");
    expect(read({ result: { ...fields, status: "success", transactionStatus: "init" } }).status).toBe("init");
  });

  it("reads the status even when an amount is left empty or a reference comes as a number", () => {
    const result = { status: "success", amount: 1, rmbAmount: "", reference: 42, refundInfo: "none" };
    expect(read({ result })).toMatchObject({
      status: "success",
      amount: "1.00",
      rmbAmount: null,
      reference: "42",
      refundInfo: null,
    });
  });

  it("lists the refunds that the gateway names", () => {
    const refundInfo = [{ status: "success", refundReference: "REF-1", refundAmount: "12.50" }];
    expect(read({ result: { status: "refunded", refundInfo } }).refundInfo).toEqual(refundInfo);
  });

  it.each([
    {},
    { result: {} },
    { result: { status: 1 } },
    { status: null },
    { result: [{ status: "success" }] },
  ])("cannot be read from %j, which has no status of the payment", (body) => {
    expect(tranQuery.answer.safeParse({ ret_code: "000100", ...body }).success).toBe(false);
  });
});
