import fc from "fast-check";
import { anyLook, anyMedusa, anySnapshot, movedTo } from "../../../testing/pictures/any-picture";
import { failed } from "../../../testing/pictures/pictures";
import { type LedgerTransaction, isFinal, STATES } from "../../modules/crossborder/internal";
import { isForward } from "../../modules/crossborder/states";
import { SOLVED_BY } from "../../http/attention";
import { decide, decideByLedger } from ".";
import type { Look, Snapshot } from "../snapshot";
import { commandsGateway, type Taken, MONEY_STEPS, type StepName } from "./step";
import { obstacleTo } from "../views/staff";
import type { Attention, Decision } from "./decision";

/** As many as reconciliation makes at most. */
const MOST_ROUNDS = 100;

type Choose = fc.GeneratorValue;
type Rest = Extract<Decision, { do: "rest" }>;
interface Looked {
  taken: readonly Taken[];
  attentions: { attention: Attention; snapshot: Snapshot }[];
  /** Undefined where it came to no end. */
  rest?: Rest;
  after: LedgerTransaction;
}

const frozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !(value instanceof Date) && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

const anyFailure = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  failed("busy"),
  failed("outage"),
  failed("final"),
  failed("other", "refund_failed"),
);

/** The gateway's answer, and what a call or Medusa has changed: the row goes forward or stays. */
function moveOn(row: LedgerTransaction, choose: Choose): LedgerTransaction {
  const next = STATES.filter((state) => isForward(row.state, state));
  if (next.length === 0 || choose(fc.constantFrom, true, false)) return row;
  return movedTo(row, choose(fc.constantFrom<(typeof next)[number][]>, ...next));
}

const withStep = (snapshot: Snapshot, taken: Taken): Snapshot => ({
  ...snapshot,
  taken: [...snapshot.taken, taken],
});

/** What a step that writes the ledger's own row makes of it. */
function rowAfter(decision: Extract<Decision, { do: "step" }>, snapshot: Snapshot, choose: Choose) {
  const row = snapshot.transaction;
  const as = (reconciliation_status: LedgerTransaction["reconciliation_status"]): LedgerTransaction => ({
    ...row,
    reconciliation_status,
    attention_code: reconciliation_status === "needs_attention" ? "audit" : null,
  });
  switch (decision.step) {
    case "agree":
      return as(decision.status);
    case "note_return":
      return as("returned");
    case "pend":
      return as("pending");
    case "tell_of_charge":
      return as("reconciled");
    case "compare":
      return choose(fc.constantFrom, true, false) ? row : as("needs_attention");
    default:
      return moveOn(row, choose);
  }
}

function act(snapshot: Snapshot, decision: Exclude<Decision, { do: "rest" }>, choose: Choose): Snapshot {
  switch (decision.do) {
    case "ask": {
      const failure = choose(() => anyFailure);
      const transaction = failure ? snapshot.transaction : moveOn(snapshot.transaction, choose);
      return { ...withStep(snapshot, { step: "ask", failure }), transaction };
    }
    case "step": {
      const of = "of" in decision ? decision.of : undefined;
      const failure = choose(() => anyFailure);
      const claim = choose(fc.constantFrom<NonNullable<Taken["claim"]>[]>, "granted", "not_yet", "overpaid");
      const transaction = failure ? snapshot.transaction : rowAfter(decision, snapshot, choose);
      const made = { step: decision.step, of, failure, ...(decision.step === "claim" && { claim }) };
      // Medusa may say anything afterwards.
      const isSame = failure !== undefined || choose(fc.constantFrom, true, false);
      const medusa = isSame ? snapshot.medusa : choose(() => anyMedusa);
      return { ...withStep(snapshot, made), transaction, medusa };
    }
    case "attention": {
      const transaction: LedgerTransaction = {
        ...snapshot.transaction,
        reconciliation_status: "needs_attention",
        attention_code: decision.code,
      };
      const failure = decision.failure ?? failed("other", decision.code);
      return { ...withStep(snapshot, { step: "attention", failure }), transaction };
    }
    case "stop":
      return withStep(snapshot, { step: "stop", failure: decision.failure ?? failed("other") });
  }
}

/** A whole look, in which every book and every step may end in any way. */
function lookThrough(start: Look, choose: Choose): Looked {
  let snapshot: Snapshot = { ...start, medusa: choose(() => anyMedusa) };
  const attentions: Looked["attentions"] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decision = decide(snapshot);
    if (decision.do === "rest")
      return {
        taken: snapshot.taken,
        attentions,
        rest: decision,
        after: { ...snapshot.transaction, ...decision.change } as LedgerTransaction,
      };
    snapshot = act(snapshot, decision, choose);
    if (decision.do === "attention") attentions.push({ attention: decision, snapshot });
  }
  return { taken: snapshot.taken, attentions, after: snapshot.transaction };
}

const KINDS: readonly Decision["do"][] = ["ask", "step", "attention", "stop", "rest"];
const isMoney = (step: Taken["step"]): boolean => MONEY_STEPS.some((name: StepName) => name === step);

describe("one decision", () => {
  it("is total, and pure: the same snapshot has the same decision, and stays as it is", () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const decision = decide(frozen(snapshot));
        expect(KINDS).toContain(decision.do);
        expect(decide(snapshot)).toEqual(decision);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the same with what Medusa has, where the ledger alone decides", () => {
    fc.assert(
      fc.property(anyLook, anyMedusa, (look, medusa) => {
        const byLedger = decideByLedger(frozen(look));
        if (byLedger) expect(decide({ ...look, medusa })).toEqual(byLedger);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a whole look", () => {
  const runs = { numRuns: 1_500 };
  const eachLook = (judge: (look: Looked, start: Look) => void) =>
    fc.assert(
      fc.property(anyLook, fc.gen(), (start, choose) => judge(lookThrough(start, choose), start)),
      runs,
    );

  it("comes to an end", () => {
    eachLook(({ rest }) => expect(rest).toBeDefined());
  });

  it("takes no money step twice for the same operation", () => {
    eachLook(({ taken }) => {
      const money = taken.filter(({ step }) => isMoney(step)).map(({ step, of }) => `${step} ${of ?? ""}`);
      expect(money).toEqual([...new Set(money)]);
    });
  });

  it("commands nothing at the gateway where staff only refreshes", () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const decision = decide({ ...snapshot, by: "refresh" });
        expect(decision.do === "step" && commandsGateway(decision)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it("rests with a next look, a person's attention, or where all is agreed or final", () => {
    eachLook(({ after }) => {
      if (after.next_check_at !== null) return;
      const { reconciliation_status: status, state } = after;
      // What waits for its shopper is at no gateway.
      const isAtNone = state === "closed" || state === "failed" || state === "unopened";
      const isOver = status !== "pending" || isFinal(state) || isAtNone;
      expect({ isOver, status, state }).toEqual({ isOver: true, status, state });
    });
  });

  it("asks for a person only with a code that staff can solve", () => {
    eachLook(({ attentions }) => {
      for (const { attention, snapshot } of attentions)
        expect([attention.code, canBeSolved(attention, snapshot)]).toEqual([attention.code, true]);
    });
  });
});

/** Whether the button that staff is shown for a code does something, as the page and the route judge it. */
function canBeSolved({ code }: Attention, { transaction, operations, medusa, settings }: Snapshot): boolean {
  const action = SOLVED_BY[code];
  if (action === "open_order" || action === "reconcile") return true;
  if (action === "open_subscription") return false;
  const options = { ...settings, refund: undefined };
  const judged = { transaction, operations, payment: medusa.payment, change: undefined, options };
  return obstacleTo(judged, action) === undefined;
}
