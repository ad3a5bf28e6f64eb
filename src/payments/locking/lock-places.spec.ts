import { Semaphore } from "async-mutex";
import { systemClock } from "../clock";
import { placesPerAccount, takePlace, type Wait } from "./lock";

const clock = systemClock;
const LONG = { until: Date.now() + 600_000, clock };
const OVER = { until: Date.now() - 1, clock };

describe("places", () => {
  let done: string[];
  let kept: Promise<void>;
  let leave: () => void;
  beforeEach(() => {
    done = [];
    kept = new Promise((resolve) => (leave = resolve));
  });

  const inPlace = async (places: Semaphore, wait: Wait, work: () => void | Promise<void>) => {
    const give = await takePlace(places, wait);
    if (!give) throw new Error("no place");
    await work();
    give();
  };
  const run = (places: Semaphore, name: string, wait: Wait = LONG) =>
    inPlace(places, wait, () => void done.push(name));
  /** Takes a place until `leave` is called. */
  const keep = (places: Semaphore) => inPlace(places, LONG, () => kept);
  const freed = async (all: Promise<unknown>[]) => {
    leave();
    await Promise.all(all);
  };

  it("are taken in the order in which those who wait came", async () => {
    const places = new Semaphore(1);
    const all = [keep(places), run(places, "first"), run(places, "second"), run(places, "third")];
    await freed(all);
    expect(done).toEqual(["first", "second", "third"]);
  });

  it("are not had by one who waits too long, and go to the next", async () => {
    const places = new Semaphore(1);
    const first = keep(places);
    const late = run(places, "late", OVER);
    const next = run(places, "next");
    await expect(late).rejects.toThrow("no place");
    await freed([first, next]);
    expect(done).toEqual(["next"]);
    expect(places.getValue()).toBe(1);
  });

  it("are had by one who cannot wait, while one is free", async () => {
    await run(new Semaphore(1), "at once", OVER);
    expect(done).toEqual(["at once"]);
  });

  it("are not had by one who has left, before or while it waits, and go to the next", async () => {
    const places = new Semaphore(1);
    const browser = new AbortController();
    const first = keep(places);
    const left = run(places, "left", { ...LONG, signal: browser.signal });
    const next = run(places, "next");
    browser.abort();
    await expect(left).rejects.toThrow("no place");
    await freed([first, next]);
    await expect(run(places, "again", { ...LONG, signal: browser.signal })).rejects.toThrow("no place");
    expect(done).toEqual(["next"]);
    expect(places.getValue()).toBe(1);
  });

  it("are an account's own, whichever of its channels is asked about", () => {
    const placesIn = placesPerAccount(1);
    const placesOf = (provider_id: string) => placesIn(systemClock, provider_id);
    const main = placesOf("pp_crossborder-channel-a_main");
    expect(placesOf("pp_crossborder-in-store_main")).toBe(main);
    expect(placesOf("pp_crossborder-channel-a_other")).not.toBe(main);
  });
});
