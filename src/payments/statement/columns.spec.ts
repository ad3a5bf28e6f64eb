import { type ColumnNames, COLUMNS, guessColumns } from "./columns";
import { UnreadableError } from "./table";

const guess = (text: string, given?: ColumnNames) => guessColumns(Buffer.from(text), given);

describe("what the columns of a statement hold", () => {
  it.each([
    [
      "the document's names",
      "transactionNo,reference,amount,currency,status,paymentTime",
      { transaction_no: "transactionNo", reference: "reference", amount: "amount", time: "paymentTime" },
    ],
    [
      "those of a refund in the document",
      "refundTransactionId;oldTransactionId;refundAmount;amount;currency",
      {
        transaction_no: "refundTransactionId",
        original_no: "oldTransactionId",
        refund_amount: "refundAmount",
      },
    ],
    [
      "common words",
      "Date\tMerchant Order No\tTrade Type\tAmount\tService Fee",
      { fee: "Service Fee", type: "Trade Type" },
    ],
    ["signs around them", "Order No.|Amount (USD)|Amount|Fees:", { amount: "Amount", fee: "Fees:" }],
    [
      "Chinese ones",
      "交易时间,商户订单号,交易金额,币种,手续费",
      { reference: "商户订单号", fee: "手续费", time: "交易时间" },
    ],
  ])("is known by %s", async (_, head, columns) => {
    const found = await guess(`${head}\n1,2,3,4,5,6`);
    expect(found).toMatchObject({ by: "names", columns });
    expect(found.sample).toHaveLength(1);
  });

  it("is what an earlier file of the account had, as long as the file has all of it", async () => {
    const given = { reference: "Shop Ticket", amount: "Sum Booked", fee: "Taken" };
    const text = "Booked,Shop Ticket,Sum Booked,Taken\n2026-11-24,R-1,12.50,0.30";
    expect(await guess(text, given)).toMatchObject({ by: "given", columns: given });
    expect(await guess(text.replace("Taken", "Cost"), given)).toMatchObject({ by: "none" });
    expect(await guess("Reference,Amount\nR-1,12.50", given)).toMatchObject({ by: "names" });
  });

  it("may be none by the given names, where a known one would be wrong", async () => {
    const given = { reference: "Reference", amount: "Net", fee: "" };
    const found = await guess("Reference,Amount,Net,Fee\nR-1,12.80,12.50,0.30", given);
    expect(found.columns).toMatchObject({ amount: "Net" });
    expect(found.columns.fee).toBeUndefined();
  });

  it("is guessed by what stands in them where nobody knows the names", async () => {
    const lines = [
      "2026-11-24 10:00:00;CB-01AB;9000000000001;payment;12.50;USD",
      "2026-11-24 10:00:01;CB-01AC;9000000000002;refund;12.50;USD",
    ];
    const found = await guess(`Booked;Ticket;Slip;Kind;Sum;Unit\n${lines.join("\n")}`);
    expect(found).toMatchObject({
      by: "values",
      columns: {
        reference: "Ticket",
        transaction_no: "Slip",
        amount: "Sum",
        currency: "Unit",
        type: "Kind",
        time: "Booked",
      },
    });
  });

  it("is guessed by amounts in whatever form they are written", async () => {
    const found = await guess(
      "Booked;Ticket;Sum\n2026-11-24;CB-01AB;−1'250,00\n2026-11-24;CB-01AC;(12,50) €",
    );
    expect(found).toMatchObject({ by: "values", columns: { amount: "Sum", reference: "Ticket" } });
  });

  it("is for a person to say where two columns have amounts", async () => {
    const found = await guess("Net;Gross;Ticket\n17.15;17.50;CB-01AB\n17.15;17.50;CB-01AC");
    expect(found).toMatchObject({ by: "none", columns: { reference: "Ticket" } });
    expect(found.columns.amount).toBeUndefined();
  });

  it("is for a person to say where nothing tells it", async () => {
    const found = await guess("One,Two,Three\na,b,c");
    expect([found.by, found.names, found.sample]).toEqual([
      "none",
      ["One", "Two", "Three"],
      [["a", "b", "c"]],
    ]);
    expect(Object.keys(found.columns).every((name) => COLUMNS.some((column) => column === name))).toBe(true);
  });

  it.each(["", "<html>Please sign in</html>", "\0\0\0"])("is nothing where no table is: %j", async (text) => {
    await expect(guess(text)).rejects.toThrow(UnreadableError);
  });
});
