import { History } from "./history";

it("keeps the latest entries and lets the oldest go", () => {
  const history = new History<number>(3);
  for (const entry of [1, 2, 3, 4, 5]) history.push(entry);
  expect(history.list()).toEqual([3, 4, 5]);
});
