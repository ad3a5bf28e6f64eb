import { zoneName } from "./words";

describe("a time zone on the screen", () => {
  it.each([
    ["+08:00", "UTC+8"],
    ["-05:00", "UTC-5"],
    ["+05:30", "UTC+5:30"],
    ["+00:00", "UTC+0"],
    // Its offset changes with the seasons: a day may have two.
    ["America/New_York", "America/New_York"],
  ])("%s is %s", (zone, name) => expect(zoneName(zone)).toBe(name));
});
