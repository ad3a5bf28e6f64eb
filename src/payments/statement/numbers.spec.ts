import { readNumbers } from "./numbers";

const read = (text: string, column?: string) => readNumbers(Buffer.from(text), column);

describe("a list of the gateway's numbers", () => {
  it.each([
    ["pasted, one in each line", "101\n102\r\n103\n", ["101", "102", "103"]],
    ["pasted in one line", "101, 102;103 104|105", ["101", "102", "103", "104", "105"]],
    ["of a spreadsheet, each once", "'00101\n`00102\n00101", ["00101", "00102"]],
    ["of the dashboard's file", "Transaction No,Amount\n101,17.50\n102,17.50", ["101", "102"]],
    ["with lines above its names", "Export of May\n\ntransactionNo;type\n101;payment\n;\n", ["101"]],
    ["in Chinese", "交易流水号\t金额\n2026010112345\t17.50", ["2026010112345"]],
  ])("is read %s", async (_, text, numbers) => {
    expect(await read(text)).toEqual(numbers);
  });

  it("is in the column that is named", async () => {
    const file = "Transaction No;Deduction Id\n1;'00101\n2;'00102";
    expect(await read(file, "deduction id")).toEqual(["00101", "00102"]);
    await expect(read("Order,Amount\n7,17.50", "Id")).rejects.toThrow('no column of it is called "Id"');
  });

  it.each([
    ["", "no numbers"],
    ["Transaction No\n", "no numbers"],
    ["Order,Amount\n7,17.50", '"Order" is no number'],
    ["101 17.50", '"17.50" is no number'],
    [
      "Transaction No,Amount\n101,17.50\n2.02611E+17,17.50",
      '"2.02611E+17" names no payment: a spreadsheet has rounded',
    ],
    ["2.02611E+17", '"2.02611E+17" names no payment: a spreadsheet has rounded'],
    ["PK\x03\x04xl/workbook.xml", "it is an Excel workbook (.xlsx)"],
    [Array.from({ length: 2001 }, (_, n) => n + 1000).join("\n"), "more than 2000"],
  ])("is refused where it is %j", async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});
