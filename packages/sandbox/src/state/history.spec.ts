import { History } from "./history";

it("keeps the latest entries and lets the oldest go", () => {
  const history = new History<number>(3);
  for (const entry of [1, 2, 3, 4, 5]) history.push(entry);
  expect(history.list()).toEqual([3, 4, 5]);
});

it("lets old entries go when the kept ones are long, so that long calls do not fill the memory", () => {
  const history = new History<string>(10, 100);
  for (const letter of ["a", "b", "c"]) history.push(letter.repeat(40));
  expect(history.list()).toEqual(["b".repeat(40), "c".repeat(40)]);
  history.push("d".repeat(200));
  expect(history.list()).toEqual([]);
  history.push("e");
  expect(history.list()).toEqual(["e"]);
});

it("can be cleared, and is filled again to its whole length", () => {
  const history = new History<string>(10, 100);
  history.push("a".repeat(90));
  history.clear();
  history.push("b".repeat(60));
  history.push("c".repeat(30));
  expect(history.list()).toEqual(["b".repeat(60), "c".repeat(30)]);
});
