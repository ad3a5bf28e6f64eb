import { scheduleRow, transactionRow } from "../../../../testing/ledger/rows";
import { CrossborderEvents } from "../messages";
import type { LedgerTransaction, Schedule } from "../types";
import { changedSchedule, countDeduction, nameSchedule, type ScheduleUpdate } from "./schedules";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const NOW = at(10);
const actor = { actor_type: "user", actor_id: "user_1" } as const;

describe("a person must look at a schedule", () => {
  const waiting = scheduleRow({
    attention_code: "first_order_ended",
    attention_since: at(1),
    last_error: "the order was cancelled",
  });
  const needed = (code: string, reason: string | null) => ({
    name: CrossborderEvents.ATTENTION_NEEDED,
    data: { reference: "cb-1", code, reason },
  });
  const line = (name: string, code: string) => ({ schedule_id: "cbsch_1", ...actor, name, data: { code } });

  it.each(
    Object.entries<[Schedule, ScheduleUpdate, Date | null, ReturnType<typeof line>[], object[]]>({
      "it begins": [
        scheduleRow({}),
        { attention_code: "deduction_missing", last_error: "no deduction" },
        NOW,
        [line("attention_raised", "deduction_missing")],
        [needed("deduction_missing", "no deduction")],
      ],
      "the same again: it is told, and begins no second time": [
        waiting,
        { attention_code: "first_order_ended" },
        at(1),
        [],
        [needed("first_order_ended", "the order was cancelled")],
      ],
      "another reason": [
        waiting,
        { attention_code: "deduction_missing" },
        NOW,
        [line("attention_raised", "deduction_missing")],
        [needed("deduction_missing", "the order was cancelled")],
      ],
      "it is over": [
        waiting,
        { attention_code: null },
        null,
        [line("attention_resolved", "first_order_ended")],
        [
          {
            name: CrossborderEvents.ATTENTION_RESOLVED,
            data: { reference: "cb-1", code: "first_order_ended" },
          },
        ],
      ],
      "another change leaves it": [waiting, { plan: "weekly" }, at(1), [], []],
      "nobody had to, and nobody must": [scheduleRow({}), { attention_code: null }, null, [], []],
    }),
  )("%s", (_, [before, change, attention_since, events, messages]) => {
    expect(changedSchedule(before, change, { actor, now: NOW })).toEqual({
      schedule: { id: "cbsch_1", ...change, attention_since },
      events,
      messages,
    });
  });
});

describe("the gateway names a schedule", () => {
  it.each([
    ["for the first time", null, null, { schedule_no: "S1" }],
    ["again", "S1", null, undefined],
    ["for the first time, to be cancelled", null, at(2), { schedule_no: "S1", next_check_at: NOW }],
    ["again, and it waits to be cancelled", "S1", at(2), { next_check_at: NOW }],
    ["otherwise than before", "S2", at(2), undefined],
  ])("%s", (_, schedule_no, cancel_requested_at, change) => {
    expect(nameSchedule(scheduleRow({ schedule_no, cancel_requested_at }), "S1", NOW)).toEqual(change);
  });
});

describe("a deduction", () => {
  const active = { status: "active", frequency: 30 } as const;
  const count = (
    schedule: Partial<Schedule>,
    more: Partial<LedgerTransaction> = {},
    counted = 2,
    isCounted = false,
  ) =>
    countDeduction(
      scheduleRow({ ...active, ...schedule }),
      transactionRow({ id: "cbtrx_1", created_at: at(5), paid_at: at(3), ...more }),
      counted,
      isCounted,
    );
  const waits = { status: "active", attention_code: null, last_error: null } as const;
  /** Thirty days after it was paid, and a day later the job looks whether the next one came. */
  const next = { ...waits, next_deduction_at: at(33), next_check_at: at(34) };

  it.each<[string, Partial<Schedule>, Partial<LedgerTransaction>, object]>([
    ["a frequency after it was paid", {}, {}, next],
    ["or after it was due", { next_deduction_at: at(4) }, { paid_at: null }, { ...next, ...due(34) }],
    ["or after it was heard of", {}, { paid_at: null }, { ...next, ...due(35) }],
    ["no earlier than known", { next_deduction_at: at(40) }, {}, { ...next, ...due(40) }],
    ["no later either", { next_deduction_at: at(20) }, {}, next],
    ["one of three", { payment_count: 3 }, {}, next],
    ["what a person looked at is over", { attention_code: "deduction_missing" }, {}, next],
    [
      "but not what becomes of it",
      { attention_code: "first_order_ended" },
      {},
      { status: "active", next_deduction_at: at(33) },
    ],
    ["the last one", { payment_count: 2 }, {}, { ...next, status: "completed", next_check_at: null }],
    ["one too many", { payment_count: 1 }, {}, { ...next, status: "completed", next_check_at: null }],
    [
      "the last one ends that, too",
      { payment_count: 2, attention_code: "first_order_ended" },
      {},
      { ...next, status: "completed", next_check_at: null },
    ],
  ])("is followed by another one: %s", (_, schedule, more, change) => {
    expect(count(schedule, more)).toEqual(change);
  });

  it("changes nothing about a schedule that is over, or that has counted it", () => {
    expect(count({ status: "cancelled" })).toBeUndefined();
    expect(count({}, {}, 1, true)).toBeUndefined();
  });

  function due(day: number) {
    return { next_deduction_at: at(day), next_check_at: at(day + 1) };
  }
});
