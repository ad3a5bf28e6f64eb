import { readStatus } from "./values";

describe("the status of a payment", () => {
  it.each([
    ["init", "pending"],
    ["dealing", "pending"],
    ["pending", "pending"],
    ["success", "success"],
    ["failed", "failed"],
    ["fail", "failed"],
    ["closed", "closed"],
    ["reversed", "reversed"],
    ["refunded", "refunded"],
  ])("%s means %s, whatever its case and the spaces around it", (wire, status) => {
    for (const written of [wire, wire.toUpperCase(), ` ${wire}\n`]) {
      expect(readStatus(written)).toEqual({ status, known: true });
    }
  });

  it.each(["", "paid", "succes", "success!", "unsuccess", "constructor", "__proto__", "toString", "null"])(
    "%j is unknown: the payment stays pending, never paid and never failed",
    (wire) => {
      expect(readStatus(wire)).toEqual({ status: "pending", known: false });
    },
  );
});
