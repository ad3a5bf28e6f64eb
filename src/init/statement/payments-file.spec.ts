import { readStatement } from "../../payments/statement/read";
import { UnreadableError } from "../../payments/statement/table";
import { compareWithPayments } from "./payments-file";

const HEAD =
  "reference,transaction_no,currency_code,captured,refunded,returned,usd,refund_numbers,refund_references";
const NAMES = "Reference,Transaction No,Original Transaction No,Type,Amount,Currency";

const compare = async (statement: string[], payments: string[]) =>
  compareWithPayments(
    (await readStatement(Buffer.from([NAMES, ...statement].join("\n")))).movements,
    Buffer.from([HEAD, ...payments].join("\r\n")),
  );
const PAID = '"cb-1","29","usd",12.50,0.00,0.00,12.50,,';
const REFUNDED = '"cb-1","29","usd",12.50,12.50,0.00,12.50,"31","cb-1-R"';
const RETURNED = '"cb-1","29","usd",12.50,0.00,12.50,12.50,,';
const IN_YUAN = '"cb-1","29","cny",118.00,0.00,0.00,16.28,,';

describe("a statement and the store's payments", () => {
  it.each([
    ["a payment by its reference", ["cb-1,,,payment,12.50,USD"], PAID],
    ["a payment by its number", [",29,,payment,12.50,USD"], PAID],
    ["a refund that names its payment", ["cb-1,29,,payment,12.50,USD", ",31,29,refund,12.50,USD"], REFUNDED],
    ["a refund that names only itself", ["cb-1,29,,payment,12.50,USD", ",31,,refund,12.50,USD"], REFUNDED],
    ["a refund by its own reference", ["cb-1,29,,payment,12.50,USD", "cb-1-R,,,refund,12.50,USD"], REFUNDED],
    [
      "money that no order could use",
      ["cb-1,29,,payment,12.50,USD", "cb-1,29,,reversal,12.50,USD"],
      RETURNED,
    ],
    ["parts of a refund", ["cb-1,,,payment,12.50,", "cb-1,,,refund,2.50,", "cb-1,,,refund,10.00,"], REFUNDED],
    ["yuan", ["cb-1,29,,payment,118.00,RMB"], IN_YUAN],
    ["yuan that it has in dollars", ["cb-1,29,,payment,16.28,USD"], IN_YUAN],
  ])("agree: %s", async (_, statement, payment) => {
    expect(await compare(statement, [payment])).toEqual({ agree: 1, differences: [], elsewhere: [] });
  });

  it.each([
    ["another amount", ["cb-1,29,,payment,12.51,USD"], PAID, "paid: 12.50 here, 12.51 there"],
    [
      "one that was paid twice",
      ["cb-1,,,payment,12.50,", "cb-1,,,payment,12.50,"],
      PAID,
      "paid: 12.50 here, 25.00 there",
    ],
    [
      "a refund that the store has not",
      ["cb-1,,,payment,12.50,", "cb-1,,,refund,12.50,"],
      PAID,
      "back: 0.00 here, 12.50 there",
    ],
    [
      "a refund that the statement has not",
      ["cb-1,,,payment,12.50,"],
      REFUNDED,
      "back: 12.50 here, 0.00 there",
    ],
    ["yuan at another worth", ["cb-1,,,payment,16.29,USD"], IN_YUAN, "paid: 16.28 here, 16.29 there"],
  ])("differ: %s", async (_, statement, payment, what) => {
    expect((await compare(statement, [payment])).differences).toEqual([
      { kind: "differs", about: "cb-1", what },
    ]);
  });

  it("what only one of them has is told, and what nobody paid is not", async () => {
    const unpaid = '"cb-2","30","usd",0.00,0.00,0.00,,,';
    const { agree, differences } = await compare(["cb-9,90,,payment,9.00,USD"], [PAID, unpaid]);
    expect(agree).toBe(0);
    expect(differences).toEqual([
      { kind: "unknown", about: "cb-9", what: expect.stringContaining("line 2: 9.00 USD paid") },
      { kind: "missing", about: "cb-1", what: expect.stringContaining("12.50 USD was paid") },
    ]);
  });

  it("a payment in a currency that cannot be compared is named, and neither agrees nor differs", async () => {
    const part = '"cb-1","29","cny",118.00,18.00,0.00,16.28,,';
    const statement = ["cb-1,29,,payment,16.28,USD", "cb-1,29,,refund,2.48,USD"];
    expect(await compare(statement, [part])).toEqual({ agree: 0, differences: [], elsewhere: ["cb-1"] });
    expect(await compare(["cb-1,29,,payment,11.00,EUR"], [PAID])).toMatchObject({ elsewhere: ["cb-1"] });
  });

  it("the store's file may have been saved by a spreadsheet, and what is no amount in it is named", async () => {
    const saved = '"cb-1","29","usd","1,250.00",0,0,,,';
    expect(await compare(["cb-1,29,,payment,1250.00,USD"], [saved])).toMatchObject({ agree: 1 });
    await expect(
      compare(["cb-1,29,,payment,9.00,USD"], [saved.replace("1,250.00", "#####")]),
    ).rejects.toThrow('line 2: "#####" is no amount');
  });

  it("another file than the store's is refused", async () => {
    const { movements } = await readStatement(Buffer.from(`${NAMES}\ncb-1,29,,payment,12.50,USD`));
    const other = compareWithPayments(movements, Buffer.from("id,amount\n1,2"));
    await expect(other).rejects.toThrow(UnreadableError);
  });
});
