import { messageOf, quoted } from "./errors";

const FORGED = "order_1\nroot: all is well\u001b[2J\0";

describe("what somebody sent, in a message", () => {
  it("is one line without control characters", () => {
    expect(quoted(FORGED)).toBe("order_1\\nroot: all is well\\u001b[2J\\u0000");
  });

  it("is short", () => {
    expect(quoted("a".repeat(8_000))).toBe("a".repeat(80));
  });
});

describe("what went wrong, for a log and the ledger", () => {
  it.each([
    ["an error", new Error(FORGED)],
    ["what a workflow hands on", { message: FORGED }],
    ["a text", FORGED],
  ])("is one line without control characters: %s", (_, error) => {
    expect(messageOf(error)).toBe("order_1\\nroot: all is well\\u001b[2J\\u0000");
  });

  it("is never a page long", () => {
    expect(messageOf(new Error("a".repeat(100_000)))).toHaveLength(1000);
  });

  it("has what a database says, without the statement and the values that it refused", () => {
    const statement = `insert into "order" ("id", "email") values ('order_1', 'ada@shop.example - x') returning "id"`;
    expect(messageOf(new Error(`${statement} - fraud service: no score`))).toBe("fraud service: no score");
    expect(messageOf(new Error("with this - and that"))).toBe("with this - and that");
  });
});
