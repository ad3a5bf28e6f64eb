import fc from "fast-check";
import { anyBook, anyLook, anyPicture, movedTo } from "../../../testing/pictures/any-picture";
import { failed } from "../../../testing/pictures/pictures";
import { type LedgerTransaction, isFinal, STATES } from "../../modules/crossborder/internal";
import { isForward } from "../../modules/crossborder/states";
import { ATTENTION_TEXTS } from "../../http/attention-texts";
import { decide } from ".";
import type { Picture } from "../picture";
import { type Taken, MONEY_STEPS, type StepName } from "./step";
import { obstacleTo } from "../views/staff";
import type { Attention, Decision } from "./decision";

/** As many as reconciliation makes at most. */
const MOST_ROUNDS = 100;

type Choose = fc.GeneratorValue;
type Rest = Extract<Decision, { do: "rest" }>;
interface Look {
  taken: readonly Taken[];
  attentions: { attention: Attention; picture: Picture }[];
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

const withStep = (picture: Picture, taken: Taken): Picture => ({
  ...picture,
  taken: [...picture.taken, taken],
});

/** What a step that writes the ledger's own row makes of it. */
function rowAfter(decision: Extract<Decision, { do: "step" }>, picture: Picture, choose: Choose) {
  const row = picture.transaction;
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

function act(picture: Picture, decision: Exclude<Decision, { do: "rest" }>, choose: Choose): Picture {
  switch (decision.do) {
    case "read":
      return { ...picture, books: { ...picture.books, [decision.book]: choose(anyBook, decision.book) } };
    case "ask": {
      const failure = choose(() => anyFailure);
      const transaction = failure ? picture.transaction : moveOn(picture.transaction, choose);
      const books = { ...picture.books, operations: "unread", under_way: "unread" } as const;
      return { ...withStep(picture, { step: "ask", failure }), transaction, books };
    }
    case "step": {
      const of = "of" in decision ? decision.of : undefined;
      const failure = choose(() => anyFailure);
      const claim = choose(fc.constantFrom<NonNullable<Taken["claim"]>[]>, "granted", "not_yet", "overpaid");
      const transaction = failure ? picture.transaction : rowAfter(decision, picture, choose);
      const made = { step: decision.step, of, failure, ...(decision.step === "claim" && { claim }) };
      return { ...withStep(picture, made), transaction, books: forgetSome(picture, choose) };
    }
    case "attention": {
      const transaction: LedgerTransaction = {
        ...picture.transaction,
        reconciliation_status: "needs_attention",
        attention_code: decision.code,
      };
      const failure = decision.failure ?? failed("other", decision.code);
      return { ...withStep(picture, { step: "attention", failure }), transaction };
    }
    case "stop":
      return withStep(picture, { step: "stop", failure: decision.failure ?? failed("other") });
  }
}

/** A step may have changed some books; each is read anew, and may say anything. */
const forgetSome = ({ books }: Picture, choose: Choose): Picture["books"] => ({
  ...books,
  operations: "unread",
  ...(choose(fc.constantFrom, true, false) && { session: "unread", payment: "unread", entries: "unread" }),
  ...(choose(fc.constantFrom, true, false) && { links: "unread", cart: "unread", order_of_cart: "unread" }),
});

/** A whole look, in which every book and every step may end in any way. */
function lookThrough(start: Picture, choose: Choose): Look {
  let picture = start;
  const attentions: Look["attentions"] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decision = decide(picture);
    if (decision.do === "rest")
      return {
        taken: picture.taken,
        attentions,
        rest: decision,
        after: { ...picture.transaction, ...decision.change } as LedgerTransaction,
      };
    picture = act(picture, decision, choose);
    if (decision.do === "attention") attentions.push({ attention: decision, picture });
  }
  return { taken: picture.taken, attentions, after: picture.transaction };
}

const KINDS: readonly Decision["do"][] = ["read", "ask", "step", "attention", "stop", "rest"];
const isMoney = (step: Taken["step"]): boolean => MONEY_STEPS.some((name: StepName) => name === step);

describe("one decision", () => {
  it("is total, and pure: the same picture has the same decision, and stays as it is", () => {
    fc.assert(
      fc.property(fc.oneof(anyPicture, anyLook), (picture) => {
        const decision = decide(frozen(picture));
        expect(KINDS).toContain(decision.do);
        expect(decide(picture)).toEqual(decision);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a whole look", () => {
  const runs = { numRuns: 1_500 };
  const eachLook = (judge: (look: Look, start: Picture) => void) =>
    fc.assert(
      fc.property(anyLook, fc.gen(), (start, choose) => judge(lookThrough(start, choose), start)),
      runs,
    );

  it("reads a book only where it is unread", () => {
    fc.assert(
      fc.property(anyPicture, fc.subarray(["session", "payment", "operations"] as const), (full, unread) => {
        const books = { ...full.books, ...Object.fromEntries(unread.map((book) => [book, "unread"])) };
        const decision = decide({ ...full, books });
        if (decision.do === "read") expect(books[decision.book]).toBe("unread");
      }),
      runs,
    );
  });

  it("comes to an end", () => {
    eachLook(({ rest }) => expect(rest).toBeDefined());
  });

  it("takes no money step twice for the same operation", () => {
    eachLook(({ taken }) => {
      const money = taken.filter(({ step }) => isMoney(step)).map(({ step, of }) => `${step} ${of ?? ""}`);
      expect(money).toEqual([...new Set(money)]);
    });
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
      for (const { attention, picture } of attentions)
        expect([attention.code, canBeSolved(attention, picture)]).toEqual([attention.code, true]);
    });
  });
});

/** Whether the button that staff is shown for a code does something, as the page and the route judge it. */
function canBeSolved({ code }: Attention, { transaction, books }: Picture): boolean {
  const { action } = ATTENTION_TEXTS[code];
  if (action === "open_order" || action === "reconcile") return true;
  if (action === "open_subscription") return false;
  const { payment, operations } = books;
  const known: Picture["books"] = {
    ...books,
    change: "absent",
    payment: payment === "unread" ? "absent" : payment,
    operations: operations === "unread" ? [] : operations,
  };
  return obstacleTo({ transaction, books: known }, action) === undefined;
}
