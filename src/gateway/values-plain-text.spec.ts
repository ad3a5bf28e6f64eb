import fc from "fast-check";
import { isPrintable, PLAIN, plainText, printable } from "./values";

describe("text for the gateway, which takes no special characters", () => {
  it.each([
    "Green tea, 100 g",
    "Café crème",
    "Cafe\u0301",
    "龙井茶",
    "شاي أخضر",
    "हरी चाय",
    "a_b-c.d,e 1٢",
    "",
  ])("%j stays as it is", (text) => {
    expect(plainText(text)).toBe(text);
    expect(text).toMatch(PLAIN);
  });

  it.each([
    ["Salt & pepper", "Salt pepper"],
    ["<b>Tea</b>", "b Tea b"],
    ['5" plate; "blue"', "5 plate blue"],
    ["Tea\t\n100 g", "Tea 100 g"],
    ["Tea\u00a0100 g", "Tea 100 g"],
    ["🍵 Tea 🍵", "Tea"],
    ["50% off!!!", "50 off"],
    ["\ud83c", ""],
    ["&&&", ""],
  ])("%j becomes %j", (text, plain) => {
    expect(text).not.toMatch(PLAIN);
    expect(plainText(text)).toBe(plain);
    expect(plainText(text)).toMatch(PLAIN);
  });
});

describe("text from outside, as a log or a database takes it", () => {
  it.each([
    ["a line\nand\r\none\tmore", "a line\\nand\\r\\none\\tmore"],
    [
      "NUL\0, escape \u001b[2J, delete \u007f, C1 \u009b",
      "NUL\\u0000, escape \\u001b[2J, delete \\u007f, C1 \\u009b",
    ],
    ["halves \ud800 and \udc00", "halves \\ud800 and \\udc00"],
    ["茶 💰 é \\n", "茶 💰 é \\n"],
  ])("%j becomes %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(isPrintable(text)).toBe(text === shown);
  });

  it("is never longer than asked for, and never ends in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(40), (text, maxLength) => {
        const shown = printable(text, maxLength);
        expect(shown.length).toBeLessThanOrEqual(maxLength);
        expect(isPrintable(shown)).toBe(true);
      }),
    );
  });
});
