import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../clock";
import { pagesOf, shareTime, workloadOf } from "./late-looks";

const never = new AbortController().signal;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("the workloads of a run of the job", () => {
  let done: unknown[];
  let failures: unknown[];
  beforeEach(() => {
    done = [];
    failures = [];
  });
  const failed = (error: unknown) => void failures.push(error);

  function kind<Item>(items: Item[], each: (item: Item) => Promise<unknown>, share_ms = 60_000) {
    const pages = [items];
    return workloadOf<Item>({ share_ms, next: async () => pages.shift(), each, failed });
  }
  const note = async (item: unknown) => void done.push(item);

  it("have their time shares in order, and what one does not use is there for the others", async () => {
    await shareTime(
      systemClock,
      [kind(Array(12).fill("due"), note), kind([], note), kind(["last"], note)],
      never,
    );
    expect(done).toEqual([...Array(12).fill("due"), "last"]);
  });

  it("are not starved by one that has more than it can do, which goes on when the others are through", async () => {
    const slowly = async (item: unknown) => {
      await pause(20);
      done.push(item);
    };
    await shareTime(systemClock, [kind(numbers(40), slowly, 50), kind(["few"], note, 50)], never);
    expect(done.indexOf("few")).toBeLessThan(40);
    expect(new Set(done)).toEqual(new Set([...numbers(40), "few"]));
    expect(done).toHaveLength(41);
  });

  it("have shares of any length, also where three accounts part a minute unevenly", async () => {
    await shareTime(systemClock, [kind(numbers(3), note, 20_000 / 3), kind(["last"], note, 1 / 3)], never);
    expect(done).toEqual([...numbers(3), "last"]);
  });

  it("do not wait for an item that hangs, and the run ends when that has", async () => {
    const hanging = new AbortController();
    const hang = async (item: string) => {
      await new Promise((resolve) => hanging.signal.addEventListener("abort", resolve));
      done.push(item);
    };
    const last = async (item: string) => {
      done.push(item);
      hanging.abort();
    };
    await shareTime(systemClock, [kind(["stuck"], hang, 20), kind(["last"], last)], never);
    expect(done).toEqual(["last", "stuck"]);
  });

  it("begin nothing more when the run is over", async () => {
    const run = new AbortController();
    const until = async (n: number) => {
      done.push(n);
      if (n === 7) run.abort();
    };
    await shareTime(systemClock, [kind(numbers(100), until), kind(["later"], note)], run.signal);
    expect(done.length).toBeLessThan(20);
    expect(done).not.toContain("later");
  });

  it("fail item by item, and list by list", async () => {
    const unlisted = workloadOf<number>({
      share_ms: 60_000,
      next: () => Promise.reject(new Error("no list")),
      each: note,
      failed,
    });
    const odd = kind(numbers(6), async (n) => {
      if (n % 2) throw new Error(`odd ${n}`);
      done.push(n);
    });
    await shareTime(systemClock, [unlisted, odd], never);
    expect(done).toEqual([0, 2, 4]);
    expect(failures.map(String)).toEqual(["Error: no list", "Error: odd 1", "Error: odd 3", "Error: odd 5"]);
  });
});

describe("pages of what is due", () => {
  it("go on behind items that stay due, and have each item once", async () => {
    const due = numbers(250).map((n) => ({ id: String(n) }));
    const next = pagesOf(async (except) => due.filter(({ id }) => !except.includes(id)).slice(0, 100));
    const seen: string[] = [];
    for (let page = await next(); page; page = await next()) seen.push(...page.map(({ id }) => id));
    expect(seen).toEqual(due.map(({ id }) => id));
  });
});
