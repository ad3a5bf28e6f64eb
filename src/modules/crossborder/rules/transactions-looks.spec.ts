import { looksAfter, nextLateLook } from "./transactions";
import type { LedgerTransaction } from "../types";

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const BEGUN = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(BEGUN + minutes * MINUTE_MS);
const minutesOf = (moment: Date | null | undefined) => moment && (moment.getTime() - BEGUN) / MINUTE_MS;

describe("an order that ended after two hours, when its time was over", () => {
  const ended = { created_at: at(-2 * HOUR), ended_at: at(0), expires_at: at(0) };

  it("is looked at after 1, 5, 15 and 60 minutes, then every 6 hours until a day after its time", () => {
    const looks: number[] = [];
    let next = nextLateLook(ended, at(0).getTime());
    for (; next; next = nextLateLook(ended, next.getTime())) looks.push(minutesOf(next) ?? 0);
    expect(looks).toEqual([1, 5, 15, 60, 7 * HOUR, 13 * HOUR, 19 * HOUR]);
  });

  it.each([
    ["a look that comes late", 4, 5],
    ["one that comes after two were missed", 20, 60],
    ["the job after it stood still for hours", 9 * HOUR, 13 * HOUR],
    ["the job after it stood still for a day", 25 * HOUR, null],
  ])("%s plans the next one that is to come", (_, now, next) => {
    expect(minutesOf(nextLateLook(ended, at(now).getTime()))).toBe(next);
  });
});

it.each([
  ["that failed early, until a day after its time limit", { expires_at: at(2 * HOUR) }, 25 * HOUR],
  ["without a time limit, for 35 days", { expires_at: null }, 35 * DAY - 5 * HOUR],
])("an order %s", (_, more, last) => {
  const ended = { created_at: at(0), ended_at: at(0), ...more };
  let latest: Date | null = null;
  for (let next = nextLateLook(ended, BEGUN); next; next = nextLateLook(ended, next.getTime())) latest = next;
  expect(minutesOf(latest)).toBe(last);
});

it("one that has not ended has none", () => {
  expect(nextLateLook({ created_at: at(0), ended_at: null, expires_at: null }, BEGUN)).toBeNull();
});

describe("a change", () => {
  type Known = Parameters<typeof looksAfter>[0];
  const transaction = (more: Partial<LedgerTransaction>): Known => ({
    state: "open",
    refunded_amount: "0.00",
    transaction_no: "1",
    gateway_status: "init",
    created_at: at(-HOUR),
    expires_at: at(HOUR),
    ended_at: null,
    next_check_at: at(1),
    ...more,
  });
  const after = (before: Partial<LedgerTransaction>, now: Partial<LedgerTransaction>) =>
    looksAfter(transaction(before), transaction({ ...before, ...now }), BEGUN);
  const ended = { state: "failed", ended_at: at(-60), next_check_at: null } as const;

  it.each(["failed", "closed"] as const)("to %s begins the late looks", (state) => {
    expect(after({}, { state })).toEqual({ ended_at: at(0), late_look_at: at(1) });
  });

  it("from one to the other goes on with them", () => {
    expect(after(ended, { state: "closed" })).toEqual({});
  });

  it("to paid ends them, and the job looks soon: whoever has found it out may be gone", () => {
    expect(after(ended, { state: "paid" })).toEqual({
      ended_at: null,
      late_look_at: null,
      next_check_at: at(1),
    });
  });

  it.each([
    ["was refused by the gateway, or never received", { gateway_status: null, transaction_no: null }, {}],
    ["the gateway tells of later", { transaction_no: null }, { ended_at: at(0), late_look_at: at(1) }],
    ["has a number and was not told of", { gateway_status: null }, { ended_at: at(0), late_look_at: at(1) }],
  ])("of an order that %s", (_, told, looks) => {
    expect(after(told, { state: "failed" })).toEqual(looks);
  });

  it("of what the job looks at anyway, or of no state, changes no plan", () => {
    expect(after({}, { state: "paid" })).toEqual({});
    expect(after({ state: "paid", next_check_at: null }, {})).toEqual({});
    expect(after(ended, {})).toEqual({});
  });

  it("that nobody expected, such as a refund in the gateway's dashboard, has the job look soon", () => {
    expect(after({ state: "paid", next_check_at: null }, { state: "refunded" })).toEqual({
      next_check_at: at(1),
    });
  });

  it("of the amount that came back alone has the job look soon, too", () => {
    expect(after({ state: "paid", next_check_at: null }, { refunded_amount: "5.00" })).toEqual({
      next_check_at: at(1),
    });
  });
});
