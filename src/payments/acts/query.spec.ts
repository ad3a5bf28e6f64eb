import { MemoryLedger } from "../../../testing/ledger/memory-ledger";
import type {
  LedgerOperation,
  LedgerTransaction,
  OperationOutcome,
} from "../../modules/crossborder/internal";
import { interpretAnswer } from "../views/answer";
import { writeAnswer } from "./query";

const NOW = new Date(Date.UTC(2026, 2, 1, 10));

type Row = [
  state: LedgerTransaction["state"],
  kind: LedgerOperation["kind"],
  before: OperationOutcome,
  answered: string,
  outcome: OperationOutcome,
];

/** Also of an answer that says of the order what the last one said. */
describe("what an answer says of an operation that nobody knows the end of", () => {
  it.each<Row>([
    ["drafted", "open", "unknown", "pending", "succeeded"],
    ["open", "open", "unknown", "pending", "succeeded"],
    ["open", "scan", "unknown", "pending", "unknown"],
    ["open", "void", "unknown", "pending", "unknown"],
    ["open", "void", "unknown", "closed", "succeeded"],
    ["paid", "open", "unknown", "success", "succeeded"],
    ["paid", "scan", "accepted", "success", "succeeded"],
    ["paid", "refund", "accepted", "success", "accepted"],
    ["paid", "refund", "accepted", "refunded", "succeeded"],
    ["refunded", "refund", "unknown", "refunded", "succeeded"],
    ["reversed", "refund", "unknown", "reversed", "failed"],
    ["closed", "reverse", "unknown", "closed", "succeeded"],
  ])("%s, and its %s is %s: %s makes it %s", async (state, kind, before, status, outcome) => {
    const ledger = new MemoryLedger(() => NOW);
    const row = { reference: "cb-1", state, gateway_status: status, paid_amount: "17.50" };
    const transaction = ledger.transactions.add({ ...row, captured_amount: "17.50" }, NOW);
    const operation = ledger.operations.add({ transaction_id: transaction.id, kind, outcome: before }, NOW);
    const answer = { status, transactionNo: "no-1" };
    const { change } = interpretAnswer(transaction, answer, { timeZone: "America/Los_Angeles" });
    await writeAnswer(ledger, transaction, change, answer);
    expect(ledger.operations.get(operation.id).outcome).toBe(outcome);
  });
});

describe("what an answer says of a refund of a part whose answer was lost", () => {
  type Part = [name: string, shown: object, outcome: OperationOutcome, back: string];
  const listed = (status: string) => ({
    refundInfo: [{ refundReference: "R-1", refundAmount: "5.00", status }],
  });

  /** @param under_way whether its call can still arrive */
  async function answered(shown: object, under_way: boolean, before: OperationOutcome = "unknown") {
    const ledger = new MemoryLedger(() => NOW);
    const until = under_way ? new Date(NOW.getTime() + 60_000) : null;
    const row = { reference: "cb-1", state: "paid", amount: "17.50", paid_amount: "17.50" } as const;
    const paid = ledger.transactions.add({ ...row, captured_amount: "17.50", under_way_until: until }, NOW);
    const part = { transaction_id: paid.id, kind: "part_refund", amount: "5.00" } as const;
    const operation = ledger.operations.add({ ...part, outcome: before, reference: "R-1" }, NOW);
    const answer = { status: "success", amount: "17.50", transactionNo: "no-1", ...shown };
    const { change } = interpretAnswer(paid, answer, { timeZone: "+08:00", partialRefunds: true });
    const after = await writeAnswer(ledger, paid, change, answer);
    const all = ledger.operations.all().filter(({ kind }) => kind === "part_refund");
    return { outcome: ledger.operations.get(operation.id).outcome, after, parts: all.length };
  }

  it.each<Part>([
    ["it is in the list", listed("success"), "succeeded", "5.00"],
    ["it failed", listed("failed"), "failed", "0.00"],
    ["as much went back", { refundAmount: "5.00" }, "succeeded", "5.00"],
    ["nothing went back", { refundAmount: "0.00" }, "unknown", "0.00"],
    ["nothing is told", {}, "unknown", "0.00"],
  ])("while its call can still arrive: %s", async (_, shown, outcome, back) => {
    const seen = await answered(shown, true);
    expect(seen.outcome).toBe(outcome);
    expect(seen.after.refunded_amount).toBe(back);
    expect(seen.parts).toBe(1);
  });

  it.each<[name: string, shown: object, before: OperationOutcome, outcome: OperationOutcome]>([
    ["nothing went back: it was never received", { refundAmount: "0.00" }, "unknown", "failed"],
    ["the gateway has taken it: it is asked about", { refundAmount: "0.00" }, "accepted", "accepted"],
    ["nothing is told", {}, "unknown", "unknown"],
  ])("once it cannot arrive any more: %s", async (_, shown, before, outcome) => {
    expect((await answered(shown, false, before)).outcome).toBe(outcome);
  });

  it("found by its number it is over; found by the amount it might be another one, and ours still arrive", async () => {
    expect((await answered(listed("success"), true)).after.under_way_until).toBeNull();
    expect((await answered({ refundAmount: "5.00" }, true)).after.under_way_until).not.toBeNull();
  });

  it("more went back than ours: the rest was made in the dashboard, and another part is written down", async () => {
    const { outcome, after, parts } = await answered({ refundAmount: "8.00" }, true);
    expect([outcome, after.refunded_amount, parts]).toEqual(["succeeded", "8.00", 2]);
  });
});
