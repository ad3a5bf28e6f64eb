import { linesOfList } from "./list";

const linesOf = (text: string) => linesOfList("numbers.txt", Buffer.from(text));
const line = (at: number, key: string) => ({ file: "numbers.txt", line: at, keys: [key] });

describe("a file for medusa-payment-crossborder recover", () => {
  it("may be a list of numbers, one a line", () => {
    expect(linesOf("\uFEFFcb-01\r\n\r\n  9000412 \n")).toEqual([line(1, "cb-01"), line(3, "9000412")]);
    expect(linesOf("")).toEqual([]);
  });

  it.each([
    ["with several columns", "reference,amount\ncb-01,17.50"],
    ["with columns that semicolons part", "cb-01;17,50"],
    ["in UTF-16", Buffer.from("cb-01\n", "utf16le").toString("latin1")],
  ])("is a table %s", (_, text) => {
    expect(linesOf(text)).toBeUndefined();
  });
});
