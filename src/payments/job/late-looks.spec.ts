import { mostLateLooks } from "./late-looks";

it.each([
  [0, 10],
  [1, 1],
  [9, 1],
  [17, 1],
  [18, 2],
  [90, 10],
  [900, 100],
])("beside %i other looks there are at most %i late ones", (others, most) => {
  expect(mostLateLooks(others)).toBe(most);
});
