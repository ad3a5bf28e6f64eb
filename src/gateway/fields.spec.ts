import { z } from "zod";
import { problemsOf } from "./errors";
import * as field from "./fields";

const { isLoopback, isSecureUrl } = field;

const THIS_MACHINE =
  "localhost LOCALHOST localhost. gateway.localhost 127.0.0.1 127.200.3.4 ::1 [::1] [::ffff:7f00:1]".split(
    " ",
  );
const ELSEWHERE = [
  ...["gateway.example", "localhost.example", "notlocalhost", "127.0.0.1.example", "128.0.0.1", "10.0.0.1"],
  ...["0.0.0.0", "[::]", "[fe80::1]", "[::ffff:a00:1]", "[::1", "::1]", ""],
];

describe("this machine", () => {
  it.each(THIS_MACHINE)("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(ELSEWHERE)("is not %s", (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it.each(["http://127.1:4010", "http://2130706433", "http://0x7f.1"])("is %s as well", (address) => {
    expect(isLoopback(new URL(address).hostname)).toBe(true);
  });
});

describe("an address for the gateway may be plain http", () => {
  it.each(["http://localhost:4010", "http://gateway.localhost", "http://[::1]:4010/x"])(
    "at %s",
    (address) => {
      expect(isSecureUrl(address)).toBe(true);
    },
  );

  it.each(["http://localhost.example", "http://localhost@gateway.example", "http://10.0.0.1"])(
    "but not at %s",
    (address) => {
      expect(isSecureUrl(address)).toBe(false);
    },
  );
});

/** What a type makes of a value, or what is wrong with it. */
const read = (type: z.ZodType, value: unknown) => {
  const parsed = type.safeParse(value);
  return parsed.success ? parsed.data : { not: parsed.error.issues.map(({ message }) => message) };
};
const not = (message: string) => ({ not: [message] });

describe("a field of a request", () => {
  it.each([
    ["12.5", "12.50"],
    ["0.01", "0.01"],
    ["0.00", not("must be greater than 0")],
    ["000.0", not("must be greater than 0")],
    ["012.50", "12.50"],
  ])("amount %j: %j", (value, expected) => {
    expect(read(field.decimal, value)).toEqual(expected);
  });

  it.each([
    [1, "1"],
    ["12", "12"],
    [0, not("must be a whole number of at least 1")],
    ["0", not("must be a whole number of at least 1")],
    ["12x", not("must be a whole number")],
    ["x12", not("must be a whole number")],
    ["1234567890", not("must be a whole number")],
    [1.5, not("must be a whole number")],
  ])("whole number %j: %j", (value, expected) => {
    expect(read(field.integer(1), value)).toEqual(expected);
  });

  it("is named where a rule is about two of them, or about a field beside others", () => {
    const request = z
      .looseObject({ b: z.string().optional() })
      .superRefine(field.exactlyOneOf("a", "b"))
      .superRefine(field.onlyWhere({ c: "1", d: "2" }, "e", "f"));
    const problems = (fields: unknown) => {
      const { error } = request.safeParse(fields, { reportInput: true });
      return error ? problemsOf(error).map(({ field, message }) => `${field}: ${message}`) : [];
    };
    expect(problems({ a: "x", c: "1", d: "2", e: "x", f: "x" })).toEqual([]);
    expect(problems({ b: "x" })).toEqual([]);
    expect(problems({})).toEqual(["a/b: one of them is required"]);
    expect(problems({ a: "x", b: "x" })).toEqual(["a/b: only one of them may be given"]);
    const only = "only when c is 1 and d is 2";
    expect(problems({ a: "x", c: "1", d: "3", e: "x", f: "x" })).toEqual([`e: ${only}`, `f: ${only}`]);
    expect(problems({ a: "x", d: "2", f: "x" })).toEqual([`f: ${only}`]);
    expect(problems(undefined)).toEqual(["fields: is required"]);
  });

  it("that is to hold goods holds them as JSON", () => {
    for (const text of ["[", "[]", "{}"]) expect(field.goodsInfo.safeParse(text).success).toBe(false);
  });
});

describe("a field of an answer", () => {
  it.each([
    ["", null],
    [" ", null],
    [" 2026-11-21 ", "2026-11-21"],
  ])("time %j: %j", (value, expected) => {
    expect(read(field.time, value)).toBe(expected);
  });

  it.each([
    ["", null],
    [" ", null],
    [12.5, "12.50"],
    ["x", not('"x" is not an amount')],
  ])("amount %j: %j", (value, expected) => {
    expect(read(field.amount, value)).toEqual(expected);
  });

  it.each([
    [7, "7"],
    [" 7\n", "7"],
    [2 ** 53, not("Invalid input")],
    ["n".repeat(200), "n".repeat(200)],
    ["n".repeat(201), not("is no id or number")],
    ["a\nb", not("is no id or number")],
  ])("number %j", (value, expected) => {
    expect(read(field.textual, value)).toEqual(expected);
  });

  it.each([
    ["https://pay.example/x", true],
    ["http://pay.example/x", true],
    ["xhttp://pay.example/x", false],
    ["httpx://pay.example/x", false],
    ["ftp://pay.example/x", false],
  ])("web address %s: %s", (value, is) => {
    expect(field.webAddress.safeParse(value).success).toBe(is);
  });

  it.each([
    ["wallet://pay", true],
    ["my-file:1", true],
    ["/wallet://pay", false],
    ["file:1", false],
    ["JavaScript:alert(1)", false],
    ["wallet:", false],
  ])("link to a wallet %s: %s", (value, is) => {
    expect(field.appLink.safeParse(value).success).toBe(is);
  });

  it("is looked for in no place where the answer is no object", () => {
    expect(field.places.parse("text")).toEqual({ result: {}, transaction: {} });
    expect(field.places.parse({ result: "text", a: "1" })).toEqual({ a: "1", result: {}, transaction: {} });
  });
});
