import { count, type EnteredFile, union, walkOf } from "./count";

const TEXT = `"use strict";
var money_1 = require("./money");
Object.defineProperty(exports, "sum", { enumerable: true, get: function () { return money_1.sum; } });
function total(amounts) { return amounts.map((one) => one.value); }
`;

/** The function that begins and ends with these words, called so often. */
function ran(name: string, first: string, last: string, calls: number) {
  const start = TEXT.indexOf(first);
  return { name, start, end: TEXT.indexOf(last, start) + last.length, calls };
}
const total = (calls: number) => ran("total", "function total", "; }", calls);
const callback = (calls: number) => ran("", "(one)", "one.value", calls);
const reExport = ran("get", "function () {", "sum; }", 3);
const file = { name: "", start: 0, end: TEXT.length, calls: 1 };

const walk = (...entered: EnteredFile[]) => walkOf(entered, () => TEXT);
const only = (name: string, ...functions: EnteredFile["functions"]) => walk({ file: name, functions });

describe("what a walk enters", () => {
  it("counts the functions that ran, those without a name too, and how often", () => {
    expect(count(only("a.ts", total(2), callback(5)))).toEqual({ files: 1, functions: 2, calls: 7 });
  });

  it("does not count that a file is loaded, and enters no file for it", () => {
    expect(count(only("a.ts", file, total(1)))).toEqual({ files: 1, functions: 1, calls: 1 });
    expect(count(only("a.ts", file))).toEqual({ files: 0, functions: 0, calls: 0 });
  });

  it("does not count what the compiler writes for a re-export", () => {
    expect(count(only("index.ts", reExport))).toEqual({ files: 0, functions: 0, calls: 0 });
  });
});

describe("walks together", () => {
  it("count a file and a function once, and add up the calls", () => {
    const both = union([only("a.ts", total(1)), only("a.ts", total(2), callback(1)), only("b.ts", total(4))]);
    expect([...both.keys()]).toEqual(["a.ts", "b.ts"]);
    expect(count(both)).toEqual({ files: 2, functions: 3, calls: 8 });
  });
});
