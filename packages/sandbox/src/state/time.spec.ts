import { compactTime, isoTime, wireTime } from "./time";

it("answers, notifications and callbacks show times in UTC+8", () => {
  const time = Date.UTC(2026, 11, 31, 20, 3, 5, 999);
  expect(wireTime(time)).toBe("2027-01-01 04:03:05");
  expect(compactTime(time)).toBe("20270101040305");
});

it("a moment later than any date is shown as the last one, and fails no answer", () => {
  for (const later of [9e15, Infinity]) {
    expect(isoTime(later)).toBe("+275760-09-13T00:00:00.000Z");
    expect(wireTime(later)).toMatch(/^\+275760/);
  }
});
