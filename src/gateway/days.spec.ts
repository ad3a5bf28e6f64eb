import { dayAt, offsetAt, rangeOf } from "./values";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const YEARS = [2024, 2026, 2027, 2030] as const;

const zones = ["+08:00", "-03:30", ...Intl.supportedValuesOf("timeZone")];

/** The days around which the clocks of a zone are changed, and two others of each year. */
function daysOf(zone: string): string[] {
  const days: number[] = [];
  for (const year of YEARS) {
    days.push(Date.UTC(year, 0, 1), Date.UTC(year, 1, 29));
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 4 * DAY_MS)
      if (offsetAt(zone, day) !== offsetAt(zone, day + 4 * DAY_MS))
        for (let near = -1; near <= 6; near++) days.push(day + near * DAY_MS);
  }
  return [...new Set(days)].map((day) => new Date(day).toISOString().slice(0, 10));
}

const SKIPPED = [
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Havana",
  "America/Asuncion",
  "Atlantic/Azores",
];

describe("a day of an account has every moment that is of that day, and no other", () => {
  it.each(SKIPPED)("in %s, where clocks skip or repeat midnight, at every quarter of an hour", (zone) => {
    for (const day of daysOf(zone)) {
      const { from, to } = rangeOf(day, day, zone);
      for (let at = from.getTime() - 3 * HOUR_MS; at < to.getTime() + 3 * HOUR_MS; at += HOUR_MS / 4)
        expect([day, at, dayAt(new Date(at), zone) === day]).toEqual([day, at, +from <= at && at < +to]);
    }
  });

  it("in every zone, at its first and last moment", () => {
    const wrong = zones.flatMap((zone) =>
      daysOf(zone).flatMap((day) => {
        const { from, to } = rangeOf(day, day, zone);
        const shown = [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()].map(
          (at) => dayAt(new Date(at), zone) === day,
        );
        return String(shown) === "false,true,true,false" ? [] : [`${zone} ${day}: ${shown}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("begins where the day before ends, also over several days", () => {
    const { from, to } = rangeOf("2026-09-05", "2026-09-06", "America/Santiago");
    expect(rangeOf("2026-09-05", "2026-09-05", "America/Santiago")).toEqual({
      from,
      to: rangeOf("2026-09-06", "2026-09-06", "America/Santiago").from,
    });
    expect(to).toEqual(rangeOf("2026-09-07", "2026-09-07", "America/Santiago").from);
    // It begins at one o'clock.
    expect(rangeOf("2026-09-06", "2026-09-06", "America/Santiago").from.toISOString()).toBe(
      "2026-09-06T04:00:00.000Z",
    );
  });
});
