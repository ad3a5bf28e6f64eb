import { MemoryLedger } from "../../../testing/ledger/memory-ledger";
import { type Outcome } from "../../modules/crossborder/internal";
import { OPERATION_KINDS, STATES } from "../../modules/crossborder/states";
import { readAnswer, showsNothingNew } from "../views/answer";
import { writeAnswer } from "./ask";

const NOW = new Date(Date.UTC(2026, 2, 1, 10));
const ZONE = "America/Los_Angeles";
/** What is asked about next time again, and may have moved money. */
const UNDECIDED: readonly Outcome[] = ["requested", "unknown", "accepted"];
const waits = { status: "pending", transactionNo: "no-1" };

function ledgerWith(
  state: (typeof STATES)[number],
  kind: (typeof OPERATION_KINDS)[number],
  outcome: Outcome,
) {
  const ledger = new MemoryLedger(() => NOW);
  const told = { gateway_status: "pending", transaction_no: "no-1" };
  const transaction = ledger.transactions.add({ reference: "cb-1", state, ...told }, NOW);
  const operation = ledger.operations.add({ transaction_id: transaction.id, kind, outcome }, NOW);
  return { ledger, transaction, outcome: () => ledger.operations.get(operation.id).outcome };
}

/** Of these an answer that shows nothing new is noted, and no operation is looked at. */
describe("an answer that shows nothing new", () => {
  const others = OPERATION_KINDS.filter((kind) => kind !== "open");
  it.each(others.flatMap((kind) => UNDECIDED.map((outcome) => [kind, outcome] as const)))(
    "of an order that is open decides no %s that is %s",
    async (kind, before) => {
      const { ledger, transaction, outcome } = ledgerWith("open", kind, before);
      const { change } = readAnswer(transaction, waits, ZONE);
      expect(showsNothingNew(transaction, change)).toBe(true);
      await writeAnswer(ledger, transaction, change, waits);
      expect(outcome()).toBe(before);
      expect(ledger.events).toEqual([]);
    },
  );

  it.each(UNDECIDED)(
    "is not the one that shows it open: that decides the call, which was %s",
    async (before) => {
      const { ledger, transaction, outcome } = ledgerWith("drafted", "open", before);
      const { change } = readAnswer(transaction, waits, ZONE);
      expect(showsNothingNew(transaction, change)).toBe(false);
      expect(await writeAnswer(ledger, transaction, change, waits)).toMatchObject({ state: "open" });
      expect(outcome()).toBe("succeeded");
    },
  );

  it.each(STATES.filter((state) => state !== "open"))(
    "is none of an order that is %s: its operations are decided by each answer",
    (state) => {
      const { transaction } = ledgerWith(state, "refund", "accepted");
      for (const status of ["pending", "success", "refunded", "reversed", "closed", "failed"]) {
        const { change } = readAnswer(transaction, { ...waits, status }, ZONE);
        expect(showsNothingNew({ ...transaction, ...change, state }, change)).toBe(false);
      }
    },
  );
});
