import { operationRow, transactionRow } from "../../../testing/ledger/rows";
import { viewOperation, viewTransaction } from "../../http/views/transaction";
import type { LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import { stepsOf } from "./steps";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 17, minute, 5));
const text = (minute: number) => at(minute).toISOString();

type Row = Partial<LedgerTransaction>;
const paid: Row = {
  state: "paid",
  captured_amount: "25.00",
  paid_at: at(1),
  reconciliation_status: "reconciled",
};
const held: Row = {
  ...paid,
  state: "held",
  pre_auth: true,
  authorized_amount: "25.00",
  captured_amount: "0.00",
};

type Operation = Partial<LedgerOperation>;
const done = (kind: Operation["kind"], amount: string, minute: number): Operation => ({
  kind,
  amount,
  outcome: "succeeded",
  called_at: at(minute),
});
const event = (name: string, minute: number, data = {}) => ({ name, created_at: text(minute), data });
const RECORDED = event("reconciled", 2);

const storyOf = (
  row: Row,
  operations: Operation[],
  events: ReturnType<typeof event>[],
  settled: string | null = null,
) =>
  stepsOf({
    ...viewTransaction(transactionRow({ created_at: at(0), ...row })),
    attention: row.attention_code
      ? { code: row.attention_code, since: text(9), what: "", next: "", action: "reconcile" }
      : null,
    amounts: { usd: null, rmb: null, exchange_rate: null, settle_currency: settled },
    operations: operations.map((operation) => viewOperation(operationRow(operation), null)),
    events: events.map((one, position) => ({
      ...one,
      id: String(position),
      position,
      transaction_id: "cbtrx_1",
      schedule_id: null,
      notification_id: null,
      actor_type: "job",
      actor_id: null,
      actor_name: null,
    })),
  }).map(({ title, standing, at: when, moves }) => [
    `${title} ${standing} ${when ? when.slice(14, 19) : "-"}`,
    ...moves.map((move) => `${move.kind} ${move.amount} ${move.at?.slice(14, 19)}`),
  ]);

const CHOSEN = ["chosen done 00:05"];
const NOT_RECORDED = ["recorded not_yet -"];
const IS_RECORDED = ["recorded done 02:05"];

const CASES: Record<string, [Row, Operation[], ReturnType<typeof event>[], string[][]]> = {
  "not opened yet": [{ state: "unopened" }, [], [], [["waiting now -"], NOT_RECORDED]],
  open: [{ state: "open" }, [], [], [["waiting now -"], NOT_RECORDED]],
  closed: [
    { state: "closed", reconciliation_status: "reconciled" },
    [],
    [event("state_changed", 8, { to: "closed" }), event("state_changed", 1, { to: "open" })],
    [["closed failed 08:05"], NOT_RECORDED],
  ],
  "refused as it was opened": [{ state: "failed" }, [], [], [["failed failed -"], NOT_RECORDED]],
  "paid, and not recorded": [
    { ...paid, reconciliation_status: "pending" },
    [],
    [],
    [["paid done 01:05"], ["recorded now -"]],
  ],
  "paid and recorded, and compared again since": [
    paid,
    [],
    [event("reconciled", 7), RECORDED],
    [["paid done 01:05"], IS_RECORDED],
  ],
  held: [held, [], [RECORDED], [["held now -", "hold 25.00 01:05"], IS_RECORDED]],
  "a part captured, the rest released": [
    { ...held, state: "captured", captured_amount: "10.00" },
    [done("capture", "10.00", 3), done("release", "15.00", 4)],
    [RECORDED],
    [["captured done -", "hold 25.00 01:05", "capture 10.00 03:05", "release 15.00 04:05"], IS_RECORDED],
  ],
  released: [
    { ...held, state: "released" },
    [done("release", "25.00", 4)],
    [RECORDED],
    [["released done -", "hold 25.00 01:05", "release 25.00 04:05"], IS_RECORDED],
  ],
  "refunded; a refused try is for the log": [
    { ...paid, state: "refunded" },
    [{ kind: "refund", outcome: "refused" }, done("refund", "25.00", 6)],
    [RECORDED],
    [["paid done 01:05"], IS_RECORDED, ["back done -", "refund 25.00 06:05"]],
  ],
  "a part refunded by staff, and one in the dashboard": [
    paid,
    [done("part_refund", "5.00", 6), { ...done("part_refund", "4.00", 7), actor_type: "gateway" }],
    [RECORDED],
    [["paid done 01:05"], IS_RECORDED, ["back done -", "refund 5.00 06:05", "part_refund 4.00 07:05"]],
  ],
  "no order could use it": [
    { ...paid, state: "reversed", reconciliation_status: "returned" },
    [done("reverse", "25.00", 6)],
    [event("money_returned", 6)],
    [["paid done 01:05"], ["not_used failed 06:05"], ["back done -", "reverse 25.00 06:05"]],
  ],
  "a person must look": [
    { ...paid, reconciliation_status: "needs_attention", attention_code: "audit" },
    [],
    [],
    [["paid done 01:05"], ["attention failed 09:05"]],
  ],
  "a person has": [
    { ...paid, reconciliation_status: "solved" },
    [],
    [event("resolve_requested", 11), event("resolve_requested", 10)],
    [["paid done 01:05"], ["solved done 11:05"]],
  ],
};

describe("the steps of a payment", () => {
  it.each(Object.entries(CASES))("%s", (_name, [row, operations, events, rest]) => {
    expect(storyOf(row, operations, events)).toEqual([CHOSEN, ...rest]);
  });

  it("have the settlement where the gateway has told of it", () => {
    expect(storyOf(paid, [], [RECORDED], "USD").at(-1)).toEqual(["settled done -"]);
  });
});
