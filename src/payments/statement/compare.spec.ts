import BigNumber from "bignumber.js";
import { compareMovements, type OwnMovement, sumOfLines } from "./compare";
import type { StatementLine } from "./read";

const own = (reference: string, amount: string, more: Partial<OwnMovement> = {}): OwnMovement => ({
  ...{ reference, kind: "paid", keys: [reference], currency: "usd", amount: new BigNumber(amount) },
  ...more,
});
const there = (key: string, amount: string, more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: 2, keys: [key], kind: "paid", amount: new BigNumber(amount), currency: "usd" },
  ...more,
});
const inRmb = own("A", "118.00", { currency: "cny", usd: new BigNumber("16.28") });
const groups = (mine: OwnMovement[], lines: StatementLine[]) =>
  compareMovements(mine, lines).map(
    (one) => `${one.group} ${one.own?.reference ?? one.lines[0]?.keys[0] ?? "–"}`,
  );

describe("the lines of a statement and what the store has", () => {
  it.each(
    Object.entries<[OwnMovement[], StatementLine[], string[]]>({
      "the same": [[own("A", "12.50")], [there("A", "12.5")], ["agrees A"]],
      "parts of the same": [[own("A", "12.50")], [there("A", "2.50"), there("A", "10")], ["agrees A"]],
      "another amount": [[own("A", "12.50")], [there("A", "12.51")], ["differs A"]],
      twice: [[own("A", "12.50")], [there("A", "12.50"), there("A", "12.50")], ["differs A"]],
      "the store alone": [[own("A", "12.50")], [], ["only_here A"]],
      nobody: [[own("A", "0.00")], [], []],
      "the gateway alone": [[], [there("A", "12.50")], ["only_there A"]],
      "what the store has as nothing": [[own("A", "0.00")], [there("A", "1")], ["differs A"]],
      "a refund, and no payment of it": [
        [own("A", "5.00", { kind: "back" })],
        [there("A", "5.00")],
        ["only_here A", "only_there A"],
      ],
      "by any number": [[own("A", "5.00", { keys: ["A", "29"] })], [there("29", "5.00")], ["agrees A"]],
      "another currency": [
        [own("A", "5.00")],
        [there("A", "5.00", { currency: "eur" })],
        ["other_currency A"],
      ],
      "no currency at all": [
        [own("A", "5.00")],
        [{ line: 2, keys: ["A"], kind: "paid", amount: new BigNumber(5) }],
        ["agrees A"],
      ],
      "RMB by its worth": [[inRmb], [there("A", "16.28")], ["agrees A"]],
      "RMB of another worth": [[inRmb], [there("A", "16.29")], ["differs A"]],
      "RMB whose worth nobody told": [
        [own("A", "118.00", { currency: "cny" })],
        [there("A", "16.28")],
        ["other_currency A"],
      ],
      "what the gateway takes": [
        [own("A", "5.00")],
        [there("A", "5.00"), there("A", "0.30", { kind: "fee" })],
        ["agrees A", "fee A"],
      ],
    }),
  )("%s", (_, [mine, lines, expected]) => expect(groups(mine, lines)).toEqual(expected));

  it.each([
    ["202611250000012345", "202611250000012000", "its end is cut off"],
    ["202611250000012567", "202611250000013000", "it is rounded"],
    ["2026112500001234", "2026112500001230", "it has one digit too many"],
  ])("are refused where a spreadsheet has rounded %s to %s: %s", (whole, rounded) => {
    const mine = own("A", "12.50", { keys: ["A", whole] });
    const said = `"${rounded}" is ${whole} without its last digits: a spreadsheet has rounded the numbers.`;
    expect(() => groups([mine], [there(rounded, "12.50")])).toThrow(said);
    const spoilt = own("A", "12.50", { keys: ["A", rounded] });
    expect(() => groups([spoilt], [there(whole, "12.50")])).toThrow(said);
    expect(groups([mine], [there(rounded, "12.50", { keys: ["A", rounded] })])).toEqual(["agrees A"]);
    expect(
      groups([own("A", "1.00", { keys: ["A", "202611250000099000"] })], [there(rounded, "1.00")]),
    ).toEqual(["only_here A", `only_there ${rounded}`]);
  });

  it("are refused where the store's own file was rounded", () => {
    const spoilt = own("A", "12.50", { keys: ["A", "2.02611E+17"] });
    expect(() => groups([spoilt], [there("202611250000012345", "12.50")])).toThrow(
      '"2.02611E+17" names no payment',
    );
  });

  it("are 100,000 on both sides, each with its own", () => {
    const numbers = Array.from({ length: 100_000 }, (_, n) => n);
    const mine = numbers.map((n) => own(`A-${n}`, n === 7 ? "0.20" : "0.10"));
    const lines = numbers.map((n) => there(n === 9 ? "other" : `A-${n}`, "0.10"));
    const compared = compareMovements(mine, lines);
    const count = (group: string) => compared.filter((one) => one.group === group).length;
    expect([count("agrees"), count("differs"), count("only_here"), count("only_there")]).toEqual([
      99_998, 1, 1, 1,
    ]);
    expect(sumOfLines(lines).toFixed(2)).toBe("10000.00");
  });
});
