import { operationRow, scheduleRow, transactionRow } from "../../../testing/ledger/rows";
import { ListedSchedule, OperationView, OwnSchedule, ScheduleView, TransactionView } from "../index";
import { ownView, staffView, viewSchedule } from "./schedule";
import { toldAmounts, viewOperation, viewTransaction } from "./transaction";

const MOMENT = new Date("2026-11-22T08:00:00Z");
const row = transactionRow({
  paid_at: MOMENT,
  return_secret_hash: "5f4dcc3b5aa765d61d8327deb882cf99",
  under_way_until: MOMENT,
});
const schedule = scheduleRow({ started_at: MOMENT });
const charged = { newest: [row], deduction_count: 1, paid_count: 1, kept_count: 1, kept_amount: "12.50" };

describe("what is handed out of a row", () => {
  it.each([
    ["a transaction", TransactionView, viewTransaction(row)],
    ["an operation", OperationView, viewOperation(operationRow({ called_at: MOMENT }), "Ada")],
    ["a schedule", ScheduleView, viewSchedule(schedule)],
    ["a schedule with its deductions", ListedSchedule, staffView(schedule, charged)],
    ["a customer's own schedule", OwnSchedule, ownView(schedule, charged)],
  ] as const)("of %s has the documented fields and no other", (_what, schema, view) => {
    expect(schema.parse(view)).toEqual(view);
  });

  it("tells nothing of the secret that the browser comes back with, nor of what the job plans by", () => {
    const view = viewTransaction(row);
    expect(JSON.stringify(view)).not.toContain(row.return_secret_hash);
    expect(Object.keys(view)).not.toContain("under_way_until");
  });

  it("has times as ISO text", () => {
    expect(viewTransaction(row).paid_at).toBe("2026-11-22T08:00:00.000Z");
  });

  it("shows a customer no reference, no error and nobody else's numbers", () => {
    const shown = JSON.stringify(ownView(scheduleRow({ last_error: "refused" }), charged));
    expect([shown.includes(row.reference), shown.includes("refused")]).toEqual([false, false]);
  });
});

describe("what the gateway told of the money", () => {
  it("is what its last answer about the payment says: USD, unless it names another currency", () => {
    const operations = [
      operationRow({ kind: "open", told: { amount: "12.50", exchange_rate: 7.1 } }),
      operationRow({ kind: "scan", told: { amount: "88.75", currency: "CNY" } }),
      operationRow({ kind: "refund", told: { amount: "1.00" } }),
    ];
    expect(toldAmounts(operations)).toEqual({
      usd: "12.50",
      rmb: "88.75",
      exchange_rate: "7.1",
      settle_currency: null,
    });
  });
});
