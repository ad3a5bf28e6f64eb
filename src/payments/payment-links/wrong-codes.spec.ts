import { systemClock, type Clock } from "../clock";
import { countTry } from "./state";

const ONE = "203.0.113.7";
let now = 1_000_000;
let clock: Clock;
const wrong = (from: string) => countTry(clock, from) !== undefined;
/** Each of another address. */
const others = (count: number) => Array.from({ length: count }, (_, one) => wrong(`address ${one}`));

beforeEach(() => {
  clock = { ...systemClock, now: () => now };
});

it("are looked for twenty times in half a minute from one address, and no address pays for another", () => {
  for (let one = 0; one < 20; one++) expect(wrong(ONE)).toBe(true);
  expect([wrong(ONE), wrong("203.0.113.8")]).toEqual([false, true]);
  now += 29_999;
  expect(wrong(ONE)).toBe(false);
  now += 1;
  expect(wrong(ONE)).toBe(true);
});

it("leave each address one where all together are many, and none where they are very many", () => {
  expect(others(200)).not.toContain(false);
  expect([wrong(ONE), wrong(ONE), wrong("address 7")]).toEqual([true, false, false]);
  expect(others(2_000).filter(Boolean)).toHaveLength(1_799);
  expect(wrong("203.0.113.8")).toBe(false);
  now += 30_000;
  expect(wrong(ONE)).toBe(true);
});

it("do not count what was right", () => {
  for (let one = 0; one < 3_000; one++) countTry(clock, ONE)?.();
  for (let one = 0; one < 20; one++) expect(wrong(ONE)).toBe(true);
  expect(wrong(ONE)).toBe(false);
});
