import { begunHere, isUnderWay, lastBegun, lastSaid, noteSaid, beginHere, remembered, tell } from "./memory";

const HOUR_MS = 60 * 60_000;

describe("the payments that were begun in a browser", () => {
  let kept: Map<string, string>;
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  beforeEach(() => {
    kept = new Map();
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: localStorage });
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, "localStorage");
  });

  it("are known until their end was told, however long it takes, and for an hour after", () => {
    beginHere("cart_1");
    jest.advanceTimersByTime(48 * HOUR_MS);
    expect([remembered(), begunHere("cart_1"), isUnderWay("cart_1")]).toEqual(["cart_1", true, true]);
    tell("cart_1");
    expect([remembered(), lastBegun(), isUnderWay("cart_1")]).toEqual([undefined, "cart_1", false]);
    jest.advanceTimersByTime(HOUR_MS / 2);
    tell("cart_1");
    jest.advanceTimersByTime(HOUR_MS / 2);
    expect([lastBegun(), begunHere("cart_1")]).toEqual([undefined, false]);
  });

  it("do not forget each other, and the oldest of very many goes", () => {
    for (let number = 1; number <= 9; number++) beginHere(`cart_${number}`);
    tell("cart_9");
    expect([remembered(), lastBegun(), begunHere("cart_2"), begunHere("cart_1")]).toEqual([
      "cart_8",
      "cart_9",
      true,
      false,
    ]);
  });

  it("forget what was said of one when it is begun again, or ends", () => {
    beginHere("cart_1");
    noteSaid("cart_1", "declined");
    expect(lastSaid("cart_1")).toBe("declined");
    beginHere("cart_1");
    expect(lastSaid("cart_1")).toBeUndefined();
    noteSaid("cart_1", "expired");
    tell("cart_1");
    expect(lastSaid("cart_1")).toBeUndefined();
  });

  it("are not made of what is told of others", () => {
    noteSaid("cart_theirs", "declined");
    tell("cart_theirs");
    expect(kept.size).toBe(0);
    expect(begunHere("cart_theirs")).toBe(false);
  });

  it.each(["no JSON", "{}", "[1, null]", '[{"cart_id":1}]'])(
    "are none where something else was kept: %s",
    (text) => {
      kept.set("crossborder-payments", text);
      expect([remembered(), lastBegun()]).toEqual([undefined, undefined]);
      beginHere("cart_1");
      expect(remembered()).toBe("cart_1");
    },
  );

  it("are none where storage is forbidden, and nothing fails", () => {
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new Error("forbidden");
      },
    });
    beginHere("cart_1");
    tell("cart_1");
    expect([remembered(), begunHere("cart_1")]).toEqual([undefined, false]);
  });
});
