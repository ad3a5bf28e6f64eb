import { isTimeZone, momentOf } from "./times";

const iso = (text: string, zone: string) => momentOf(text, zone)?.toISOString();

describe("a moment of an answer", () => {
  it.each([
    ["2026-11-21 09:30:00", "+08:00", "2026-11-21T01:30:00.000Z"],
    ["2026-11-21 09:30:00", "-03:30", "2026-11-21T13:00:00.000Z"],
    ["2026-07-01 09:30:00", "America/New_York", "2026-07-01T13:30:00.000Z"],
    ["2026-12-01 09:30:00", "America/New_York", "2026-12-01T14:30:00.000Z"],
    ["2026-12-01 09:30:00", "Asia/Kolkata", "2026-12-01T04:00:00.000Z"],
    ["2026-12-01 09:30:00", "UTC", "2026-12-01T09:30:00.000Z"],
    ["20261121093000", "+08:00", "2026-11-21T01:30:00.000Z"],
    ["1795224600000", "America/New_York", "2026-11-21T01:30:00.000Z"],
    ["1795224600", "+08:00", "2026-11-21T01:30:00.000Z"],
  ])("%s in %s", (text, zone, moment) => expect(iso(text, zone)).toBe(moment));

  it.each([
    ["before the clocks go back, the first of two", "2026-11-01 01:30:00", "2026-11-01T05:30:00.000Z"],
    ["after them", "2026-11-01 02:30:00", "2026-11-01T07:30:00.000Z"],
    ["in the hour that is left out", "2026-03-08 02:30:00", "2026-03-08T06:30:00.000Z"],
    ["after it", "2026-03-08 03:30:00", "2026-03-08T07:30:00.000Z"],
  ])("%s", (_, text, moment) => expect(iso(text, "America/New_York")).toBe(moment));

  it("also where the zone is ahead of UTC", () => {
    expect(iso("2026-10-25 02:30:00", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(iso("2026-10-25 03:30:00", "Europe/Berlin")).toBe("2026-10-25T02:30:00.000Z");
  });

  it("is none where the text is none", () => {
    for (const text of ["", "yesterday", "2026-13-01 00:00:00", "123"])
      expect(momentOf(text, "+08:00")).toBeUndefined();
  });
});

it.each([
  ["+08:00", true],
  ["America/New_York", true],
  ["UTC", true],
  ["8", false],
  ["+8", false],
  ["Mars/Olympus", false],
  ["", false],
])("%j is a time zone: %s", (text, is) => expect(isTimeZone(text)).toBe(is));
