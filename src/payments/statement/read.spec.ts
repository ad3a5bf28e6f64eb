import BigNumber from "bignumber.js";
import { readStatement } from "./read";
import { UnreadableError } from "./table";

const HEAD = "Transaction No,Reference,Type,Amount,Currency,Status";
const read = (text: string | Buffer, names = {}) =>
  readStatement(Buffer.isBuffer(text) ? text : Buffer.from(text), names);
const moved = async (text: string | Buffer, names = {}) =>
  (await read(text, names)).movements.map(({ keys, kind, amount, currency }) =>
    [keys.join(" "), kind, amount.toFixed(2), currency].filter(Boolean).join(" "),
  );

describe("the gateway's statement", () => {
  it("is a line of names, and a line for each payment and refund", async () => {
    const text = `${HEAD}\r\n29,R-1,payment,12.50,USD,success\r\n30,R-1,refund,12.50,USD,success\r\n`;
    expect(await moved(text)).toEqual(["R-1 29 paid 12.50 usd", "R-1 30 back 12.50 usd"]);
  });

  it.each([",", ";", "\t", "|"])("has %j between its columns", async (separator) => {
    const row = ["29", "R-1", "payment", '"1,250.00"', "USD", "success"].join(separator);
    expect(await moved(`${HEAD.replaceAll(",", separator)}\n${row}`)).toEqual(["R-1 29 paid 1250.00 usd"]);
  });

  it.each([
    ["1,250.00", "1250.00"],
    ["1.250,00", "1250.00"],
    ["12,5", "12.50"],
    ["¥118.00", "118.00"],
    ["12.50 USD", "12.50"],
    ["1 250.00", "1250.00"],
    ["+12.50", "12.50"],
    ["1,250", "1250.00"],
    ["1'250.00", "1250.00"],
    ["1’250,5", "1250.50"],
    ["1.250.000", "1250000.00"],
    ["1,00,000.00", "100000.00"],
    ["0.250", "0.25"],
    ["1250.000", "1250.00"],
    ["US$ 12.50", "12.50"],
    ["￥１２.５０", "12.50"],
  ])("writes %s for an amount", async (amount, wanted) => {
    expect((await moved(`${HEAD}\n29,R-1,payment,"${amount}",,success`))[0]).toContain(`paid ${wanted}`);
  });

  it.each([
    ["12,50 1.250", "12.50 1250.00"],
    ["1.250 12,50", "1250.00 12.50"],
    ["1'250.00 1.250", "1250.00 1.25"],
    ["12,50 1,250", "12.50 1.25"],
    ["12.50 1,250", "12.50 1250.00"],
  ])("writes %s, of which one tells what the other is", async (amounts, wanted) => {
    const lines = amounts
      .split(" ")
      .map((amount, nth) => `${nth + 29};R-${nth};payment;${amount};USD;success`);
    const { movements } = await read([HEAD.replaceAll(",", ";"), ...lines].join("\n"));
    expect(movements.map(({ amount }) => amount.toFixed(2)).join(" ")).toBe(wanted);
    expect(movements.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each([[["1.250"]], [["7", "1.250"]], [["12,50", "12.50", "1.250"]]])(
    "is refused where nothing tells what 1.250 is: %j",
    async (amounts) => {
      const lines = amounts.map((amount, nth) => `${nth + 29};R-${nth};payment;${amount};USD;success`);
      const file = [HEAD.replaceAll(",", ";"), ...lines].join("\n");
      await expect(read(file)).rejects.toThrow(
        `line ${amounts.length + 1}: "1.250" is 1.25 or 1250.00, and no other line tells which: have the file written with two decimals`,
      );
    },
  );

  it.each(["-12.50", "(12.50)", "12.50-", "-¥12.50", "−12.50", "（12.50）", "$ −12.50"])(
    "writes %s for what went back",
    async (amount) => {
      expect((await moved(`${HEAD}\n29,R-1,,${amount},,`))[0]).toContain("back 12.50");
    },
  );

  it.each([
    ["a BOM before it", Buffer.from(`\uFEFF${HEAD}\n29,R-1,payment,12.50,USD,success`)],
    ["UTF-16", Buffer.from(`\uFEFF${HEAD}\n29,R-1,payment,12.50,USD,success`, "utf16le")],
    [
      "GBK and Chinese names",
      // 交易流水号,商户订单号,金额,币种 and 美元, made with iconv -t GBK
      Buffer.from(
        "bdbbd2d7c1f7cbaebac52cc9ccbba7b6a9b5a5bac52cbdf0b6ee2cb1d2d6d60a32392c522d312c31322e35302cc3c0d4aa",
        "hex",
      ),
    ],
  ])("comes in %s", async (_, file) => expect(await moved(file)).toEqual(["R-1 29 paid 12.50 usd"]));

  it("has lines around it and between, which are about no money that moved", async () => {
    const lines = [
      "29,R-1,payment,12.50,USD,success",
      "30,R-2,payment,9.00,USD,failed",
      "31,R-3,pre-auth,5.00,USD,success",
      "32,R-1,refund,12.50,USD,refund failed",
    ];
    const { movements, passedOver } = await read(
      `Statement of today\n\n${HEAD}\n${lines.join("\n")}\n,,,21.50,,\n合计,2,,,,\n`,
    );
    expect([movements.length, passedOver]).toEqual([1, 5]);
  });

  it.each<[type: string, status: string, moved: string]>([
    ["payment", "Definitive", "paid"],
    ["payment", "refund failed", "paid"],
    ["payment", "退款处理中", "paid"],
    ["Shareholder payment", "success", "paid"],
    ["Returning customer", "success", "paid"],
    ["Non-refundable deposit", "success", "paid"],
    ["", "success", "paid"],
    ["partRefund", "REFUND_SUCCESS", "back"],
    ["TRADE_REFUND", "success", "back"],
    ["PARTREFUND", "", "back"],
    ["charge-back", "", "back"],
    ["refund", "refund failed", ""],
    ["refund", "closed", ""],
    ["payment", "TRADE_CLOSED", ""],
    ["payment", "PAYFAIL", ""],
    ["payment", "USER_CANCELLED", ""],
    ["payment", "init", ""],
    ["payment", "待支付", ""],
    ["Pre Authorization", "success", ""],
    ["pre-auth completion", "success", "paid"],
  ])("takes whole words: %s, %s is %s", async (type, status, kind) => {
    const { movements } = await read(`${HEAD}\n28,R-0,payment,1.00,,\n29,R-1,${type},12.50,USD,${status}`);
    expect(movements.slice(1).map((one) => one.kind)).toEqual(kind === "" ? [] : [kind]);
  });

  it("has a payment that is closed where a refund of it stands in the file, too", async () => {
    const lines = [
      "29,R-1,,payment,12.50,closed",
      "30,R-2,,payment,9.00,closed",
      "31,,29,refund,12.50,success",
      "32,R-3,,payment,7.00,已关闭",
      "33,R-3,,refund,2.00,success",
      "34,R-4,,payment,5.00,closed",
      "35,R-4,,refund,5.00,failed",
    ];
    const head = "Transaction No,Reference,Original No,Type,Amount,Status";
    const { movements, passedOver } = await read([head, ...lines].join("\n"));
    expect(movements.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      "2 paid",
      "4 back",
      "5 paid",
      "6 back",
    ]);
    expect(passedOver).toBe(3);
    expect(
      await moved("reference,amount,refund amount,status\nR-1,12.50,12.50,closed\nR-2,9.00,0,closed"),
    ).toEqual(["R-1 paid 12.50", "R-1 back 12.50"]);
  });

  it("has sums only in lines that name no payment, whatever a shop is called", async () => {
    const lines = [
      "Total Wine,R-1,payment,12.50,",
      "Total,29,payment,9.00,",
      "Sum & Co,R-2,refund,1.00,",
      "Total,,fee,0.30,",
      "Total,3,,20.50,",
      ",Total: 3,,20.50,",
      "合计,4,,20.50,",
    ];
    const { movements, passedOver } = await read(["Shop,Reference,Type,Amount,Status", ...lines].join("\n"));
    expect(movements.map(({ keys: [key], kind }) => `${key} ${kind}`)).toEqual([
      "R-1 paid",
      "29 paid",
      "R-2 back",
    ]);
    expect(passedOver).toBe(4);
    const own = "Reference,Amount\nTOTAL-7,12.50\nsum_8,1.00";
    expect(await moved(own)).toEqual(["TOTAL-7 paid 12.50", "sum_8 paid 1.00"]);
  });

  it("is read by its references where a spreadsheet has rounded its numbers, and else says so", async () => {
    const text = `${HEAD}\n2.02611E+17,R-1,payment,12.50,USD,success`;
    expect(await moved(text)).toEqual(["R-1 paid 12.50 usd"]);
    await expect(read(text.replace("R-1", ""))).rejects.toThrow(
      'line 2: "2.02611E+17" names no payment: a spreadsheet has rounded the numbers. Take the file as it was downloaded, or import its columns of numbers as text',
    );
  });

  it("may have 10,000 lines whose amounts the last one explains", async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `${n};R-${n};payment;1.250;USD;success`);
    const { movements } = await read([HEAD.replaceAll(",", ";"), ...lines, "x;R-x;;1,50;;"].join("\n"));
    expect(movements.map(({ line }) => line)).toEqual(Array.from({ length: 10_001 }, (_, n) => n + 2));
    expect(movements.slice(0, -1).every(({ amount }) => amount.eq(1250))).toBe(true);
  });

  it.each([
    [
      "an XLSX",
      "PK\x03\x04\x14\0\x06\0[Content_Types].xml",
      /it is an Excel workbook \(\.xlsx\): save it as CSV/,
    ],
    ["an XLS", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", /it is an Excel workbook \(\.xls\): save it as CSV/],
    ["an ODS", "PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", /a spreadsheet \(\.ods\)/],
    ["a zip", "PK\x03\x04\x14\0\x06\0day.csv", /a compressed file \(\.zip\): unpack it first/],
    ["a PDF", "%PDF-1.7\n", /it is a PDF: save it as CSV/],
    [
      "a web page",
      "\xef\xbb\xbf\n<!DOCTYPE html><html>Please sign in</html>",
      /it is a web page.*sign in to the gateway's dashboard/,
    ],
    ["JSON", '{"ret_code":"000030"}', /it is JSON/],
    ["no text", "\x01\0\x02\0\x03", /it is no text/],
  ])("is named as what it is: %s", async (_, bytes, reason) => {
    const file = Buffer.from(bytes, "latin1");
    await expect(read(file)).rejects.toThrow(UnreadableError);
    await expect(read(file)).rejects.toThrow(reason);
  });

  it("comes in UTF-16 of either order", async () => {
    const file = Buffer.from(`\uFEFF${HEAD}\n29,R-1,payment,12.50,USD,success`, "utf16le").swap16();
    expect(await moved(file)).toEqual(["R-1 29 paid 12.50 usd"]);
  });

  it("may have what was refunded in a column of its own, in the payment's line", async () => {
    const text = "reference,amount,refund amount\nR-1,12.50,2.50\nR-2,9.00,0.00\nR-3,9.00,";
    expect(await moved(text)).toEqual(["R-1 paid 12.50", "R-1 back 2.50", "R-2 paid 9.00", "R-3 paid 9.00"]);
  });

  it("may have names that nobody knows", async () => {
    const text = "Ticket,Sum\nR-1,12.50";
    expect(await moved(text, { reference: "ticket", amount: "Sum" })).toEqual(["R-1 paid 12.50"]);
    await expect(read(text)).rejects.toThrow(/no line of it names a column/);
  });

  it("a reversed payment is money that went back, and a capture of a hold is a payment", async () => {
    const text = `${HEAD}\n29,R-1,reversal,12.50,USD,reversed\n30,R-2,pre-auth capture,10.00,USD,success`;
    expect(await moved(text)).toEqual(["R-1 29 back 12.50 usd", "R-2 30 paid 10.00 usd"]);
  });

  it.each([
    ["an amount that is none", `${HEAD}\n29,R-1,payment,12.5O,USD,success`, /line 2: "12.5O"/],
    ["an amount that is missing", `${HEAD}\n29,R-1,payment,,USD,success`, /line 2/],
    ["no table at all", "Please sign in", /no line of it names/],
    ["nothing", "", /no line of it names/],
    ["sums alone", `${HEAD}\n,,,12.50,USD,`, /none of its lines/],
  ])("with %s is refused", async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(UnreadableError);
    await expect(read(text)).rejects.toThrow(reason);
  });

  it("may say what was taken for a payment, in its line or in one of its own", async () => {
    const text = `${HEAD},Fee,Time\n29,R-1,payment,12.50,USD,success,0.35,2026-11-24 23:59:59\n30,,fee,1.20,USD,success,,`;
    const { movements } = await read(text);
    expect(movements).toMatchObject([
      { kind: "paid", time: "2026-11-24 23:59:59" },
      { kind: "fee", keys: ["30"] },
    ]);
    expect(movements.map(({ fee, amount }) => (fee ?? amount).toFixed(2))).toEqual(["0.35", "1.20"]);
  });

  it("may have 100,000 lines, and others are served while it is read", async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `${n},R-${n},payment,0.10,USD,success`);
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    const { movements, passedOver } = await read([HEAD, ...lines].join("\n")).finally(() =>
      clearInterval(counting),
    );
    const sum = movements.reduce((total, { amount }) => total.plus(amount), new BigNumber(0));
    expect([movements.length, passedOver, sum.toFixed(2)]).toEqual([100_000, 0, "10000.00"]);
    expect(movements.at(-1)).toMatchObject({ line: 100_001, keys: ["R-99999", "99999"] });
    expect(turns).toBeGreaterThan(10);
  });

  it("has lines of its own between quotes, and is refused where a quote is never closed", async () => {
    const text = `${HEAD}\n29,"R-1","payment","12.50","USD","suc\ncess"\n`;
    expect(await moved(text)).toEqual(["R-1 29 paid 12.50 usd"]);
    await expect(read(`${HEAD}\n29,"R-1,payment,12.50,USD,success\n`)).rejects.toThrow(UnreadableError);
  });
});
