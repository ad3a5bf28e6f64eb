import { csvLine } from "./csv";

describe("a line of a CSV file", () => {
  it.each([
    [["a", 1, null, undefined, "-17.50"], "a,1,,,-17.50\r\n"],
    [
      ['say "no"', "one, two", "two\nlines", "two\r\nlines"],
      '"say ""no""","one, two","two\nlines","two\r\nlines"\r\n',
    ],
    [["=1+1", "+1 a", "-x", "@SUM(A1)", "\tx"], "'=1+1,'+1 a,'-x,'@SUM(A1),'\tx\r\n"],
    [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
  ])("of %j has commas and quotes as RFC 4180 wants them, and no formula", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });
});
