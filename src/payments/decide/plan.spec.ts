import { nextCheckAfter } from "./decision";

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const NOW = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS);

const open = {
  state: "open",
  reconciliation_status: "pending",
  attention_code: null,
  checks: 0,
  next_check_at: at(0),
  last_error: "the gateway was away",
  paid_at: null,
  ended_at: null,
  expires_at: at(120),
  created_at: at(0),
} as const;
type Looked = Parameters<typeof nextCheckAfter>[0];
type Failure = Parameters<typeof nextCheckAfter>[1]["failure"];
const plan = (transaction: Partial<Looked>, failure?: Failure, planned = true) =>
  nextCheckAfter({ ...open, ...transaction }, { failure, planned }, NOW);

const failure: Failure = { is: "other", message: "no answer" };
const nothing = { next_check_at: null, checks: 0 };

describe("both sides agree: the job does not look again", () => {
  it.each([
    ["paid and recorded", { state: "paid", reconciliation_status: "reconciled" }, null],
    ["refunded, and so it is in Medusa", { state: "refunded", reconciliation_status: "reconciled" }, null],
    ["sent back", { state: "reversed", reconciliation_status: "returned" }, null],
    ["a person's word", { state: "paid", reconciliation_status: "solved" }, open.last_error],
    ["closed: why it was never paid stays readable", { state: "closed" }, open.last_error],
    ["failed", { state: "failed", ended_at: at(-1) }, open.last_error],
    ["a declined deduction", { state: "failed", reconciliation_status: "reconciled" }, null],
  ] as [string, Partial<Looked>, string | null][])("%s", (_, transaction, last_error) => {
    expect(plan(transaction)).toEqual({ ...nothing, last_error });
  });
});

describe("a person must look at what an audit found", () => {
  const found = { reconciliation_status: "needs_attention", attention_code: "audit" } as const;

  it("nothing is due, and what was found stays readable", () => {
    expect(plan({ state: "paid", ...found })).toEqual(nothing);
  });

  it("a hold is looked at every hour all the same", () => {
    const { last_error } = open;
    expect(plan({ state: "held", ...found })).toEqual({ next_check_at: at(60), checks: 0, last_error });
  });

  it("a look that failed is made again, and does not replace it", () => {
    expect(plan({ state: "paid", ...found }, failure)).toMatchObject({ last_error: open.last_error });
  });
});

it("a hold is looked at every hour: it can expire", () => {
  expect(plan({ state: "held", reconciliation_status: "reconciled", checks: 3 })).toEqual({
    next_check_at: at(60),
    checks: 0,
    last_error: null,
  });
});

describe("it is not over: the job looks later and later", () => {
  it.each([
    [0, 2],
    [1, 4],
    [4, 32],
    [5, 60],
    [29, 60],
  ])("after %i looks in %i minutes", (checks, minutes) => {
    expect(plan({ checks })).toMatchObject({ checks: checks + 1, next_check_at: at(minutes) });
  });

  it("and after a look that failed: what went wrong is kept", () => {
    expect(plan({}, failure)).toEqual({ checks: 1, next_check_at: at(2), last_error: "no answer" });
  });

  it("a stranger's look does not count, and puts nothing off", () => {
    expect(plan({ next_check_at: at(0.5) }, undefined, false)).toMatchObject({
      checks: 0,
      next_check_at: at(0.5),
    });
    expect(plan({ next_check_at: at(30) }, undefined, false)).toMatchObject({ next_check_at: at(1) });
  });

  it.each([
    ["a while ago, and the look before failed, too", {}, failure, "not_in_agreement"],
    ["… the gateway refuses its refund for good", {}, { ...failure, is: "final" }, "not_in_agreement"],
    ["… and it is held", { state: "held" }, failure, "not_in_agreement"],
    ["… by a gateway that says no time", { paid_at: null, created_at: at(-11) }, failure, "not_in_agreement"],
    ["ten minutes ago", { paid_at: at(-10) }, failure, undefined],
    ["a while ago, and this look is the first that fails", { last_error: null }, failure, undefined],
    [
      "a while ago, and the gateway is away, as is told elsewhere",
      {},
      { ...failure, is: "outage" },
      undefined,
    ],
    ["a while ago, and it does not fail", {}, undefined, undefined],
    ["a while ago, and Medusa has it", { reconciliation_status: "reconciled" }, failure, undefined],
    ["a while ago, as a person knows", { reconciliation_status: "needs_attention" }, failure, undefined],
    ["not at all", { state: "open", created_at: at(-11) }, failure, undefined],
  ] as [string, Partial<Looked>, Failure, string | undefined][])(
    "whether a person sees it that was paid %s",
    (_, transaction, failed, code) => {
      const paid = { state: "paid", paid_at: at(-11), ...transaction } as const;
      expect(plan(paid, failed)).toMatchObject({ checks: 1, next_check_at: at(2) });
      expect(plan(paid, failed).attention_code).toBe(code);
      expect(plan(paid, failed, false).attention_code).toBeUndefined();
    },
  );

  it("but soon where somebody else works on it, which is no look", () => {
    expect(plan({ checks: 7 }, { is: "busy", message: "busy" })).toEqual({
      next_check_at: new Date(NOW + 5_000),
    });
  });

  it.each([
    ["30 looks, whatever the time", { checks: 29, expires_at: at(-2 * DAY) }, undefined],
    ["a day beyond its time", { checks: 30, expires_at: at(-DAY + 1) }, undefined],
    ["that day is over", { checks: 30, expires_at: at(-DAY) }, undefined],
    [
      "both, where staff may offer its channel again",
      { checks: 30, expires_at: at(-DAY - 1), attention_code: "channel_off" },
      undefined,
    ],
    ["both: then a person must", { checks: 30, expires_at: at(-DAY - 1) }, "needs_attention"],
    [
      "both, without a time limit",
      { checks: 30, expires_at: null, created_at: at(-DAY - 1) },
      "needs_attention",
    ],
  ])("until %s", (_, transaction, reconciliation_status) => {
    expect(plan(transaction, failure).reconciliation_status).toBe(reconciliation_status);
  });

  it("and who looks after that all the same does not begin anew", () => {
    const told = { reconciliation_status: "needs_attention", expires_at: at(-9 * DAY), checks: 31 } as const;
    expect(plan(told, failure)).toMatchObject({ next_check_at: null, checks: 32 });
  });
});

it("a person who must look is told that it is not confirmed, and keeps a reason that was told before", () => {
  const late = { checks: 30, expires_at: at(-DAY - 1) } as const;
  const over = { checks: 31, next_check_at: null, last_error: "no answer" };
  const unconfirmed = { reconciliation_status: "needs_attention", attention_code: "not_confirmed" };
  expect(plan(late, failure)).toEqual({ ...over, ...unconfirmed });
  const told = { reconciliation_status: "needs_attention", attention_code: "refund_failed" } as const;
  expect(plan({ ...late, ...told }, failure)).toEqual(over);
});

describe("both sides agree, and the gateway may still make a refund that it was asked for", () => {
  const undecided = "the answer to the refund was lost";
  const planned = (transaction: Partial<Looked>) =>
    nextCheckAfter({ ...agreed, ...transaction }, { failure: undefined, undecided, planned: true }, NOW);
  const agreed = { ...open, state: "paid", reconciliation_status: "reconciled", last_error: null } as const;

  it.each([
    [0, 2],
    [1, 4],
    [5, 60],
  ])("after %i looks it is looked at again in %i minutes", (checks, minutes) => {
    const next_check_at = at(minutes);
    expect(planned({ checks })).toEqual({ checks: checks + 1, next_check_at, last_error: undecided });
  });

  it("after a day a person must look", () => {
    expect(planned({ checks: 30, expires_at: at(-9 * DAY) })).toEqual({
      reconciliation_status: "needs_attention",
      attention_code: "not_confirmed",
      checks: 31,
      next_check_at: null,
      last_error: undecided,
    });
  });
});

describe("the gateway does not know what was paid any more", () => {
  const unknown = { state: "paid", attention_code: "unknown_at_gateway", checks: 40 } as const;
  const needed = { ...unknown, reconciliation_status: "needs_attention", expires_at: at(-9 * DAY) } as const;

  it("it is asked about every six hours, without end", () => {
    expect(plan(needed, failure)).toEqual({ next_check_at: at(360), last_error: "no answer" });
  });

  it("but soon where somebody else works on it", () => {
    expect(plan(needed, { is: "busy", message: "busy" })).toEqual({ next_check_at: new Date(NOW + 5_000) });
  });

  it("and not any more once both sides agree", () => {
    expect(plan({ ...needed, reconciliation_status: "reconciled" })).toEqual({
      ...nothing,
      last_error: null,
    });
  });
});

describe("it has ended, and only late looks are left", () => {
  const ended = { state: "closed", ended_at: at(-60), next_check_at: null, checks: 40 } as const;

  it("one that fails plans nothing, and asks for no person", () => {
    expect(plan({ ...ended, expires_at: at(-30 * DAY) }, failure)).toEqual({});
    expect(plan(ended, { is: "busy", message: "busy" })).toEqual({});
  });

  it("one that a person must look at, and that was not paid, is looked at on", () => {
    const told = { reconciliation_status: "needs_attention", attention_code: "refund_failed" } as const;
    expect(plan({ ...ended, ...told, checks: 0 })).toMatchObject({ next_check_at: at(2) });
  });

  it("one that has not ended is looked at again after a failure, whenever that was planned", () => {
    expect(plan({ next_check_at: null }, failure)).toMatchObject({ next_check_at: at(2) });
  });

  it("but where the job was to look anyway, it does so again", () => {
    expect(plan({ ...ended, checks: 0, next_check_at: at(0) }, failure)).toMatchObject({
      next_check_at: at(2),
    });
  });
});
