import { MemoryLedger } from "../../../testing/ledger/memory-ledger";
import type { LedgerOperation, LedgerTransaction, Outcome } from "../../modules/crossborder/internal";
import { readAnswer } from "../views/answer";
import { writeAnswer } from "./query";

const NOW = new Date(Date.UTC(2026, 2, 1, 10));

type Row = [
  state: LedgerTransaction["state"],
  kind: LedgerOperation["kind"],
  before: Outcome,
  answered: string,
  outcome: Outcome,
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
    const { change } = readAnswer(transaction, answer, { timeZone: "America/Los_Angeles" });
    await writeAnswer(ledger, transaction, change, answer);
    expect(ledger.operations.get(operation.id).outcome).toBe(outcome);
  });
});
