import { newCode, readCode } from "./state";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Its check sign was computed by a table of powers. */
const CODE = "K7Q29XMD0T5";
const swapped = (code: string, one: number, other: number): string => {
  const signs = [...code];
  [signs[one], signs[other]] = [code.charAt(other), code.charAt(one)];
  return signs.join("");
};

it("is ten signs at random of Crockford's base32, and one that checks them", () => {
  const codes = Array.from({ length: 1_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{11}$/);
  expect(codes.map(readCode)).toEqual(codes);
  expect(new Set(codes).size).toBe(codes.length);
  // Each sign stands in each place.
  for (let place = 0; place < 11; place++)
    expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(SIGNS.length);
});

it.each([
  ["as it was given out", CODE],
  ["in small letters", CODE.toLowerCase()],
  ["in groups", "K7Q2-9XMD 0T5"],
  ["with O for 0", CODE.replace("0", "O")],
  ["with o for 0", CODE.replace("0", "o")],
])("is read %s", (_, typed) => expect(readCode(typed)).toBe(CODE));

it.each(["I", "i", "L", "l"])("is read with %s for 1", (typed) => {
  const code = Array.from({ length: 1_000 }, newCode).find((one) => one.includes("1")) ?? "";
  expect(readCode(code.replaceAll("1", typed))).toBe(code);
});

it.each([
  ["empty", ""],
  ["too short", CODE.slice(1)],
  ["too long", `${CODE}0`],
  ["with a sign that is none", CODE.replace("Q", "U")],
  ["with a sign of another alphabet", CODE.replace("Q", "Ω")],
  ["very long", CODE.repeat(1_000)],
])("is none where it is %s", (_, typed) => expect(readCode(typed)).toBeUndefined());

it("is none with one wrong sign, or with two that are swapped, whichever they are", () => {
  for (let place = 0; place < CODE.length; place++) {
    for (const sign of SIGNS.replace(CODE.charAt(place), ""))
      expect(readCode(CODE.slice(0, place) + sign + CODE.slice(place + 1))).toBeUndefined();
    for (let other = 0; other < place; other++)
      if (CODE.charAt(other) !== CODE.charAt(place))
        expect(readCode(swapped(CODE, other, place))).toBeUndefined();
  }
});
