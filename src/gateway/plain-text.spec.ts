import { hasSpecialCharacters, plainText } from "./plain-text";

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
    expect(hasSpecialCharacters(text)).toBe(false);
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
    expect(hasSpecialCharacters(text)).toBe(true);
    expect(plainText(text)).toBe(plain);
    expect(hasSpecialCharacters(plainText(text))).toBe(false);
  });
});
