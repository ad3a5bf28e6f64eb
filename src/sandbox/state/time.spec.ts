import { compactTime, wireTime } from "./time";

it("answers, notifications and callbacks show times in UTC+8", () => {
  const time = Date.UTC(2026, 11, 31, 20, 3, 5, 999);
  expect(wireTime(time)).toBe("2027-01-01 04:03:05");
  expect(compactTime(time)).toBe("20270101040305");
});
