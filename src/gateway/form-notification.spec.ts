import { canonicalText, hasTooManyFields, readNotification, verify } from "./form";

describe("a notification, in the forms that senders give it", () => {
  it("is read as form fields, with the reference and the gateway's number", () => {
    const { reference, transactionNo, fields } = readNotification(
      "reference=R-1&transactionNo=29&status=success&note=a+b%26c",
    );
    expect([reference, transactionNo]).toEqual(["R-1", "29"]);
    expect({ ...fields }).toEqual({
      reference: "R-1",
      transactionNo: "29",
      status: "success",
      note: "a b&c",
    });
  });

  it("may name the number transactionId", () => {
    expect(readNotification("transactionId=29").transactionNo).toBe("29");
    expect(readNotification("transactionNo=30&transactionId=29").transactionNo).toBe("30");
  });

  it.each([
    ["empty", ""],
    ["no form at all", "<reference>R-1</reference>"],
    ["JSON that breaks off", '{"reference":"R-1"'],
    ["JSON with nothing in it that names one", '{"reference":{"is":"R-1"},"transactionNo":["29"]}'],
    ["empty values", "reference=&transactionNo="],
  ])("that is %s names no order", (_, body) => {
    const { reference, transactionNo } = readNotification(body);
    expect([reference, transactionNo]).toEqual([undefined, undefined]);
  });

  it.each([
    ["as JSON", '{"reference":"R-1","transactionNo":29,"amount":12.5}'],
    ["as JSON after white space", ' \n{"reference":"R-1","transactionNo":"29","amount":"12.5"}'],
    ["in the query of an address", "reference=R-1&transactionNo=29&amount=12.5"],
  ])("may come %s", (_, body) => {
    const { reference, transactionNo, fields } = readNotification(Buffer.from(body));
    expect({ reference, transactionNo, amount: fields.amount }).toEqual({
      reference: "R-1",
      transactionNo: "29",
      amount: "12.5",
    });
  });

  it("may have other names, which count after the document's", () => {
    const names = { reference: ["out_trade_no"], transactionNo: ["trade_no", "id"], scheduleNo: ["plan"] };
    expect(readNotification("out_trade_no=R-1&trade_no=&id=29&plan=P1", names)).toMatchObject({
      reference: "R-1",
      transactionNo: "29",
      scheduleNo: "P1",
    });
    expect(readNotification("out_trade_no=R-1&reference=R-2", names).reference).toBe("R-2");
    expect(readNotification("out_trade_no=R-1").reference).toBeUndefined();
  });

  it.each([
    ["a NUL", "29\0"],
    ["a blank in it", "2 9"],
    ["more than 64 characters", "9".repeat(65)],
  ])("names no order and no schedule by a number with %s", (_, number) => {
    const read = readNotification({ transactionNo: number, scheduleNo: number });
    expect([read.transactionNo, read.scheduleNo]).toEqual([undefined, undefined]);
    expect(read.fields.transactionNo).toBe(number);
  });

  it("may name a schedule, and an order by a number of 64 characters", () => {
    const number = "9".repeat(64);
    const { transactionNo, scheduleNo } = readNotification({ transactionNo: number, scheduleNo: "S1" });
    expect([transactionNo, scheduleNo]).toEqual([number, "S1"]);
  });

  it("may have fields that JavaScript's objects inherit: they are signed like any other", () => {
    const { fields } = readNotification("__proto__=1&constructor=2&toString=3");
    expect(Object.entries(fields)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
      ["toString", "3"],
    ]);
  });

  it("may repeat a field: the first value counts", () => {
    expect(readNotification("reference=R-1&reference=R-2").reference).toBe("R-1");
  });

  it("may be parsed already: only its texts are taken over", () => {
    const { reference, fields } = readNotification({ reference: ["R-1", "R-2"], note: "x", a: { b: "c" } });
    expect(reference).toBeUndefined();
    expect({ ...fields }).toEqual({ note: "x" });
  });

  describe("with very many fields, as large as the store takes it", () => {
    const BYTES = 16 * 1024;
    const bodies: [string, string][] = [
      ["nothing but separators", "&".repeat(BYTES)],
      ["names of a letter or two", Array.from({ length: 4000 }, (_, n) => n.toString(36)).join("&")],
      ["the same name", "a=&".repeat(BYTES / 3)],
    ];

    it.each(bodies)("is known before it is read: %s", (_, body) => {
      expect(hasTooManyFields(body)).toBe(true);
      expect(hasTooManyFields(Buffer.from(body))).toBe(true);
    });

    it.each(bodies)("costs no more to verify than a hundred fields do: %s", (_, body) => {
      const read = readNotification(body.slice(0, BYTES));
      const { fields } = read;
      expect(Object.keys(fields).length).toBeLessThanOrEqual(100);
      expect(canonicalText(fields, "kept").length).toBeLessThanOrEqual(1000);
      expect(verify(read, "token")).toBe(false);
    });

    it("is read up to its hundredth field", () => {
      const hundred = Array.from({ length: 100 }, (_, n) => `f${n}=${n}`).join("&");
      expect(hasTooManyFields(hundred)).toBe(false);
      expect(hasTooManyFields(`${hundred}&`)).toBe(true);
      expect(Object.keys(readNotification(`${hundred}&reference=R-1`).fields)).toHaveLength(100);
      const parsed = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, "1"]));
      expect(Object.keys(readNotification(parsed).fields)).toHaveLength(100);
    });
  });
});
