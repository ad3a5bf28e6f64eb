import { readAnswer } from "./client";
import { ACCOUNT } from "./dialect.spec.helper";
import { readJson } from "./dialect";
import { readNotification, sign, verify } from "./form";
import { operations } from "./operations";
import { decoderOf, parseJson, queryOf } from "./values";

const TOKEN = "token";
const FIELDS = { reference: "R-1", transactionNo: "2026112100000000123", status: "success" };
const SIGNED = { ...FIELDS, verifySign: sign(FIELDS, TOKEN) };

const json = (value: unknown) => JSON.stringify(value);
const form = (fields: object = SIGNED) => new URLSearchParams({ ...fields }).toString();
/** With the number beside the texts, as a sender without types has it. */
const numbered = (fields: object) => json(fields).replace(/"(\d{5,})"/g, "$1");
const BOM = "\ufeff";
const gbk = (text: string) => Buffer.from(text.replaceAll("茶", "\xb2\xe8"), "latin1");
const multipart = (fields: object, end = "\r\n") =>
  [
    ...Object.entries(fields).flatMap(([name, value]) => [
      "--b-1",
      `Content-Disposition: form-data; name="${name}"`,
      "",
      value,
    ]),
    "--b-1--",
  ].join(end);

/** Of an answer, the envelope stands beside the fields. */
const answered = (fields: object = FIELDS) => ({
  ret_code: "000100",
  ret_msg: "query success",
  result: fields,
});

type Raw = Buffer | string;
interface Odd {
  name: string;
  /** As tran-query answers it. */
  answer?: Raw;
  /** As a body of a notification, or of a browser that is sent back. */
  body?: Raw;
  /** As the query of an address. */
  query?: string;
  /** Whether it is signed as it comes; true where it is left out. */
  signed?: boolean;
}

/** Every way in which the same three fields may come. */
const ODD: Odd[] = [
  { name: "nothing odd", answer: json(answered()), body: form(), query: form() },
  { name: "as JSON", body: json(SIGNED) },
  {
    name: "a mark before the first letter",
    answer: BOM + json(answered()),
    body: BOM + form(),
    query: `${BOM}${form()}`,
  },
  { name: "a mark before JSON", body: BOM + json(SIGNED) },
  {
    name: "blanks and line ends around all",
    answer: `\r\n ${json(answered())}\n`,
    body: `\n ${form()}\r\n`,
    query: `%20${form()}`,
  },
  { name: "a list of one", answer: json([answered()]), body: json([SIGNED]) },
  {
    name: "a payload that is a list of one",
    answer: json({ ...answered(), result: [FIELDS] }),
    body: json({ result: [SIGNED] }),
  },
  { name: "an object around it", answer: json({ data: answered() }), body: json({ data: SIGNED }) },
  {
    name: "an envelope around it",
    answer: json({ code: 200, data: answered() }),
    body: json({ ret_code: "000100", result: SIGNED }),
  },
  { name: "a text of JSON", answer: json(json(answered())), body: json(json(SIGNED)) },
  {
    name: "a payload that is a text of JSON",
    answer: json({ ...answered(), result: json(FIELDS) }),
    body: json({ data: json(SIGNED) }),
  },
  {
    name: "a text of JSON in a field",
    body: form({ payload: json(SIGNED) }),
    query: form({ payload: json(SIGNED) }),
  },
  { name: "the signature beside the object", body: json({ verifySign: SIGNED.verifySign, data: FIELDS }) },
  { name: "a number of nineteen digits", answer: numbered(answered()), body: numbered(SIGNED) },
  {
    name: "blanks around each value",
    answer: json(
      answered({ reference: " R-1\n", transactionNo: "\t2026112100000000123 ", status: "success " }),
    ),
    body: form({ ...SIGNED, reference: " R-1\n", status: "success " }),
    query: form({ ...SIGNED, reference: " R-1", status: "success " }),
    signed: false,
  },
  {
    name: "blanks around each name",
    body: ` ${form().replaceAll("&", "& ")}`,
    query: form().replaceAll("&", "&%20"),
  },
  { name: "blanks around a code", answer: json({ ...answered(), ret_code: "000100 " }) },
  { name: "a code that is a number", answer: json({ ...answered(), ret_code: 100 }) },
  { name: "a code without its quotes", answer: json(answered()).replace('"000100"', "000100") },
  { name: "a name twice", body: `${form()}&reference=R-2`, query: `${form()}&reference=R-2&status=failed` },
  {
    name: "a name twice, at first empty",
    body: `reference=&${form()}`,
    query: `reference=&status=&${form()}`,
  },
  {
    name: "an ampersand as a page has it",
    body: form().replaceAll("&", "&amp;"),
    query: form().replaceAll("&", "&amp;"),
  },
  { name: "a second question mark", query: form().replace("&transactionNo", "?transactionNo") },
  { name: "a question mark before all", body: `?${form()}`, query: `?${form()}` },
  { name: "a multipart", body: multipart(SIGNED) },
  { name: "a multipart with bare line ends", body: multipart(SIGNED, "\n") },
  {
    name: "GBK",
    answer: gbk(json(answered({ ...FIELDS, note: "茶" }))),
    body: gbk(`${form()}&note=茶`),
    signed: false,
  },
];

const expected = { reference: "R-1", transactionNo: "2026112100000000123" };

const asAnswer = (raw: Raw) => {
  const reading = { statuses: {}, paymentTypes: [], shownNumbers: {}, vendorCodes: {}, ...ACCOUNT };
  const body = readJson(decoderOf(Buffer.from(raw)).decode(Buffer.from(raw)), reading);
  return readAnswer(operations.tranQuery, { reference: "R-1" }, body, { retCodes: {} }).result;
};

describe.each(ODD)("the same fields, with $name,", ({ answer, body, query, signed = true }) => {
  if (answer !== undefined)
    it("are those of an answer", () => {
      expect(asAnswer(answer)).toMatchObject({ ...expected, status: "success" });
    });

  if (body !== undefined)
    it("are those of a notification, which is genuine where it is signed as it comes", () => {
      const read = readNotification(Buffer.from(body));
      expect(read).toMatchObject(expected);
      expect(read.fields.status?.trim()).toBe("success");
      expect(verify(read, TOKEN)).toBe(signed);
      expect(verify(read, "another")).toBe(false);
    });

  if (query !== undefined)
    it("are those with which a browser comes back", () => {
      const read = readNotification(queryOf(`/hooks/crossborder/pp/return?${query}`));
      expect(read).toMatchObject(expected);
      expect(read.fields.status?.trim()).toBe("success");
    });
});

describe("what is put around a signed notification", () => {
  it.each([
    ["beside it", { reference: "R-2", data: SIGNED }],
    ["in it", { ...SIGNED, data: { reference: "R-2", scheduleNo: "S-2" } }],
    ["in it, as text", { ...SIGNED, data: json({ reference: "R-2", scheduleNo: "S-2" }) }],
    ["in it, signed by nobody", { data: { ...SIGNED, more: [{ scheduleNo: "S-2" }] } }],
    ["beside it, with a signature of another", { data: SIGNED, other: { ...SIGNED, reference: "R-2" } }],
  ])("is not read with its signature: %s", (_, body) => {
    const read = readNotification(json(body));
    expect([read.reference, read.scheduleNo]).toEqual(["R-1", undefined]);
  });

  it("is not genuine where only the signature is", () => {
    const body = { data: { ...FIELDS, reference: "R-2" }, verifySign: SIGNED.verifySign };
    expect(verify(readNotification(json(body)), TOKEN)).toBe(false);
  });

  it("ends somewhere", () => {
    const deep = (wrap: (text: string) => string) =>
      Array.from({ length: 9 }).reduce<string>(wrap, json(SIGNED));
    for (const wrap of [
      (text: string) => `{"a":${text}}`,
      (text: string) => json(text),
      (text: string) => json({ a: text }),
    ])
      expect(() => readNotification(deep(wrap).slice(0, 16_384))).not.toThrow();
    expect(readNotification(`${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`).reference).toBeUndefined();
    expect(readNotification("[".repeat(16_384)).reference).toBeUndefined();
  });
});

describe("a number of JSON", () => {
  it.each([
    ["12", 12],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", "9007199254740993"],
    ["2026112100000000123", "2026112100000000123"],
    ["-9007199254740993", "-9007199254740993"],
    ["12.50", "12.50"],
    ["0.1", 0.1],
    ["123456789012345678.90", "123456789012345678.90"],
    ["1E5", 100_000],
    ["1.25e1", 12.5],
    ["1.8e19", null],
    ["1e999", null],
    ["000100", "000100"],
    ["-0", "-0"],
    ['"9007199254740993 1.50"', "9007199254740993 1.50"],
    ['"\\" 9007199254740993"', '" 9007199254740993'],
    ['"\\\\"', "\\"],
    ['[1.50,9007199254740993,"1.50",true,null]', ["1.50", "9007199254740993", "1.50", true, null]],
    ['{"1.50":1.50}', { "1.50": "1.50" }],
  ])("%s is kept as its digits, or is none", (text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(parseJson(` ${text}\n`)).toEqual(value);
  });

  it.each(["1-2", "1.2.3", "12.50.", '"', '"\\', "{1.50}", "1 2", "--1", '{"a":12.50', "+1"])(
    "does not make JSON of %j, which is none",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it("costs no more where quotes and backslashes are all there is", () => {
    for (const piece of ['"', '\\"', "\\", '"\\', "1e", "1."])
      expect(() => parseJson(piece.repeat(256_000 / piece.length))).toThrow(SyntaxError);
  });

  it("is never another one where it was parsed before", () => {
    expect(readNotification({ transactionNo: 2 ** 60, reference: "R-1" })).toMatchObject({
      reference: "R-1",
      transactionNo: undefined,
    });
  });
});
