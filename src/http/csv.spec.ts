import { csvLine } from "./views/files";

describe("a line of a CSV file", () => {
  it.each([
    [["a", 1, null, undefined, "-17.50", "0.00", "日本"], '"a",1,,,-17.50,0.00,"日本"\r\n'],
    [
      ['say "no"', "one, two", "two\nlines", "two\r\nlines"],
      '"say ""no""","one, two","two\nlines","two\r\nlines"\r\n',
    ],
    [
      [" ", "", "12.50 USD", "1e5", "179539237164100071", "O'Neill-Smith; Ann", "a@b.example"],
      `" ",,"12.50 USD","1e5","179539237164100071","O'Neill-Smith; Ann","a@b.example"\r\n`,
    ],
  ])("of %j has every text in quotes as RFC 4180 wants them, and amounts as numbers", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+1 a", "'+1 a"],
    ["-x", "'-x"],
    ["--1", "'--1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["\n=1", "'\n'=1"],
    ["\u0000=1", "'\u0000=1"],
    ["\uFEFF=1+1", "'\uFEFF=1+1"],
    ["\u200B=1+1", "'\u200B=1+1"],
    ["  =1+1", "'  =1+1"],
    ["\u00A0=1+1", "'\u00A0=1+1"],
    ["\u3000=1+1", "'\u3000=1+1"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ['"=1+1', '\'""=1+1'],
    ["'=1+1", "''=1+1"],
    ['=HYPERLINK("http://x","y")', `'=HYPERLINK(""http://x"",""y"")`],
    // Where another separator is usual, the rest is a cell of its own.
    ["Ann;=1+1", "Ann;'=1+1"],
    ["Ann; =1+1", "Ann; '=1+1"],
    ["Ann,@SUM(A1)", "Ann,'@SUM(A1)"],
    ["Ann\t+1", "Ann\t'+1"],
    ["Ann|-x", "Ann|'-x"],
    ["Ann\n=1+1", "Ann\n'=1+1"],
    ["Ann；=1+1", "Ann；'=1+1"],
    ['Ann;"=1+1', 'Ann;""\'=1+1'],
    ["Ann;\n\t =1", "Ann;\n\t '=1"],
    ["Ann;;＝1;+2", "Ann;;'＝1;'+2"],
  ])("has no formula in %j, wherever a spreadsheet splits it", (text, shown) => {
    expect(csvLine([text])).toBe(`"${shown}"\r\n`);
  });

  it("is made in no time of a text that is made to take long", () => {
    const blanks = "\n".repeat(200_000);
    expect(csvLine([`${blanks}a`])).toBe(`"'${blanks}a"\r\n`);
  });
});
