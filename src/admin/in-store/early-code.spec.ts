import { afterKey, type EarlyCode } from "./early-code";

const type = (keys: readonly string[], from = 0, before?: EarlyCode) =>
  keys.reduce<EarlyCode | undefined>((kept, key, n) => afterKey(kept, key, from + n), before);

it.each<[string, string[], Partial<EarlyCode> | undefined]>([
  ["a scanner types a code and presses Enter", [..."2876344", "Enter"], { text: "2876344", isWhole: true }],
  ["a code that is still being typed", [..."287"], { text: "287", isWhole: false }],
  ["Shift and spaces are no part of it", ["Shift", "A", " ", "1"], { text: "A1" }],
  ["a mistake is taken back", [..."12", "Backspace", "3"], { text: "13" }],
  [
    "scanned again: the last code counts",
    [..."11", "Enter", ..."22", "Enter"],
    { text: "22", isWhole: true },
  ],
  ["Enter alone opens the payment, and is no code", ["Enter"], undefined],
])("a code before the page is ready: %s", (_what, keys, kept) => {
  if (kept) expect(type(keys)).toMatchObject(kept);
  else expect(type(keys)).toBeUndefined();
});

it("a code of a minute ago is forgotten: the wallet shows another one", () => {
  const before = type([..."111"]);
  expect(type([..."22"], 61_000, before)).toMatchObject({ text: "22" });
});
