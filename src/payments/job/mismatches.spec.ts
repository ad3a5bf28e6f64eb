import { placedSpans } from "./mismatches";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 29, 20, 17);

/** Looks one after the other, each so many hours after the one before. */
function spansOf(hours: readonly number[]) {
  let last = START;
  return hours.map((pause) => {
    const looked_to = new Date(last);
    last += pause * HOUR_MS;
    return { now: last, spans: placedSpans(looked_to, new Date(last)) };
  });
}
const days = (spans: ReturnType<typeof placedSpans>) =>
  spans.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0) / DAY_MS;

describe("the orders that are looked through for cancellations", () => {
  const irregular = Array.from({ length: 90 }, (_, look) => [1, 1, 2.5, 0.25, 6][look % 5] ?? 1);

  it.each([
    ["each hour", Array.from({ length: 100 }, () => 1)],
    ["at other times, with hours between", irregular],
  ])("are each looked at once a day, %s", (_, hours) => {
    const looks = spansOf(hours);
    const end = looks.at(-1)?.now ?? 0;
    for (let age_days = 1; age_days < 171; age_days += 0.37) {
      const placed = START - age_days * DAY_MS;
      const seen = looks
        .filter(({ spans }) =>
          spans.some(({ from, to }) => from.getTime() <= placed && placed < to.getTime()),
        )
        .map(({ now }) => now);
      const gaps = [...seen, end].map((now, at) => now - (seen[at - 1] ?? START));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(DAY_MS + 6 * HOUR_MS);
    }
  });

  it("are a 24th of 180 days in an hour, and the newest", () => {
    const shares = spansOf(Array.from({ length: 48 }, () => 1)).map(({ spans }) => days(spans));
    expect(Math.max(...shares)).toBeLessThan(180 / 24 + 0.2);
  });

  it.each([
    ["nobody has looked before", null],
    ["nobody looked for two days", new Date(START - 2 * DAY_MS)],
    ["a server whose clock is ahead has looked", new Date(START + HOUR_MS)],
  ])("are all of 180 days where %s", (_, looked_to) => {
    expect(days(placedSpans(looked_to, new Date(START)))).toBe(180);
  });

  it("are those of the last two hours each time", () => {
    const placed = START - 2 * HOUR_MS + 1;
    for (const { spans } of spansOf([1]))
      expect(spans.some(({ from, to }) => from.getTime() <= placed && placed < to.getTime())).toBe(true);
  });
});
