import { readNotification } from "./notification";

describe("a notification, whatever its sender makes of a form", () => {
  it("is read as form fields, and our record is found by reference or the gateway's number", () => {
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

  it("may call the number transactionId", () => {
    expect(readNotification("transactionId=29").transactionNo).toBe("29");
    expect(readNotification("transactionNo=30&transactionId=29").transactionNo).toBe("30");
  });

  it.each([
    ["empty", ""],
    ["no form at all", '{"reference":"R-1"}'],
    ["empty values", "reference=&transactionNo="],
    ["names of JavaScript's own", "__proto__=1&constructor=2&toString=3"],
  ])("that is %s finds nothing and breaks nothing", (_, body) => {
    const { reference, transactionNo } = readNotification(body);
    expect([reference, transactionNo]).toEqual([undefined, undefined]);
    expect(Object.prototype).not.toHaveProperty("1");
  });

  it("with a repeated field counts the first", () => {
    expect(readNotification("reference=R-1&reference=R-2").reference).toBe("R-1");
  });

  it("already parsed by somebody else: only texts are taken over", () => {
    const { reference, fields } = readNotification({ reference: ["R-1", "R-2"], note: "x", a: { b: "c" } });
    expect(reference).toBeUndefined();
    expect({ ...fields }).toEqual({ note: "x" });
  });

  it("in bytes that are no UTF-8 is read without failing", () => {
    const gbk = Buffer.from([...Buffer.from("reference=R-1&note="), 0xb2, 0xe8]);
    expect(readNotification(gbk).reference).toBe("R-1");
  });
});
