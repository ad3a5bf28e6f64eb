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
  ])("writes %s for an amount", async (amount, wanted) => {
    expect((await moved(`${HEAD}\n29,R-1,payment,"${amount}",,success`))[0]).toContain(`paid ${wanted}`);
  });

  it.each(["-12.50", "(12.50)", "12.50-", "-¥12.50"])("writes %s for what went back", async (amount) => {
    expect((await moved(`${HEAD}\n29,R-1,,${amount},,`))[0]).toContain("back 12.50");
  });

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
    ["no table at all", "<html>Please sign in</html>", /no line of it names/],
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
