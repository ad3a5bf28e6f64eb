import { Ring } from "./history";

it("keeps the latest entries and lets the oldest go", () => {
  const ring = new Ring<number>(3);
  for (const entry of [1, 2, 3, 4, 5]) ring.push(entry);
  expect(ring.list()).toEqual([3, 4, 5]);
});
