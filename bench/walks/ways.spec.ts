import { waysIn } from "./ways";

const BUILT = {
  "acts/refund.ts": `
const gateway_1 = require("../gateway");
const text_1 = require("../text");
async function refund(ledger, amount) { await ledger.request((0, gateway_1.amountText)(amount)); return text_1.SENT; }`,
  "gateway/index.ts": `
var money_1 = require("./money");
Object.defineProperty(exports, "amountText", { enumerable: true, get: function () { return money_1.amountText; } });`,
  "gateway/money.ts": `function amountText(amount) { return amount.toFixed(2); }`,
  "ledger/service.ts": `class Ledger { async request(row) { return [row].map((one) => one); } }`,
  "text.ts": `exports.SENT = "sent";
const join = (words) => words.join(" "); const request = () => join([]);`,
};
const texts = new Map<string, string>(Object.entries(BUILT));

/** The walk in which these functions ran, by file. */
const walk = (ran: Partial<Record<keyof typeof BUILT, Record<string, string>>>) =>
  new Map(
    Object.entries(ran).map(([file, functions]) => {
      const text = texts.get(file) ?? "";
      const entered = Object.entries(functions).map(([name, whole]) => {
        const start = text.indexOf(whole);
        return { name, start, end: text.indexOf("}", start) + 1 || text.length, calls: 1 };
      });
      return [file, entered];
    }),
  );
const refund = { refund: "async function refund" };
const request = { request: "async request(row)" };
const amountText = { amountText: "function amountText" };

describe("the files that a file enters", () => {
  const ways = (...ran: Parameters<typeof walk>) =>
    Object.fromEntries([...waysIn(walk(...ran), texts)].map(([file, entered]) => [file, [...entered]]));

  it("are those of the functions that it imports, also through an index", () => {
    const entered = ways({ "acts/refund.ts": refund, "gateway/money.ts": amountText });
    expect(entered).toEqual({ "acts/refund.ts": ["gateway/money.ts"], "gateway/money.ts": [] });
  });

  it("are those of the methods that it calls, also of what it is handed", () => {
    const entered = ways({ "acts/refund.ts": refund, "ledger/service.ts": request });
    expect(entered).toEqual({ "acts/refund.ts": ["ledger/service.ts"], "ledger/service.ts": [] });
  });

  it("are none of those that only hold a constant of it, or in which nothing ran", () => {
    const join = { join: "(words) =>", request: "() => join" };
    expect(ways({ "acts/refund.ts": refund, "text.ts": join })["acts/refund.ts"]).toEqual([]);
    expect(ways({ "acts/refund.ts": refund })["acts/refund.ts"]).toEqual([]);
  });
});
