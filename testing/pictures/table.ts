import { decide, decideByLedger } from "../../src/payments/decide";
import type { Decision } from "../../src/payments/decide/decision";
import type { Look, Snapshot } from "../../src/payments/snapshot";
import { NOW } from "./records";

/** What is known: of the ledger alone, or of Medusa, too. */
type Picture = Look | Snapshot;

const isSnapshot = (picture: Picture): picture is Snapshot => "medusa" in picture;

/** What the ledger alone decides. */
function byLedger(look: Look): string {
  const decision = decideByLedger(look);
  return decision ? inWords(decision) : "look at Medusa";
}

/** One test for each row: `what a shop sees → what is decided, in words`, and the picture. */
export function table(title: string, rows: Readonly<Record<string, Picture>>): void {
  describe(title, () => {
    for (const [row, picture] of Object.entries(rows)) {
      const [what = "", decided = ""] = row.split(" → ");
      it(what, () =>
        expect(isSnapshot(picture) ? inWords(decide(picture)) : byLedger(picture)).toBe(decided),
      );
    }
  });
}

/** What was decided, in a few words: `ask`, `look at Medusa`, `return`, `person: overpaid`, `rest, again in 2 min`. */
function inWords(decision: Decision): string {
  switch (decision.do) {
    case "ask":
      return "ask";
    case "step":
      return decision.step + detailsOf(decision);
    case "attention":
      return `person: ${decision.code}${decision.error_code ? `, who asked: ${decision.error_code}` : ""}`;
    case "stop":
      return decision.busy ? "stop: busy" : "stop";
    case "rest":
      return `rest${lookOf(decision.change?.next_check_at)}`;
  }
}

function detailsOf(step: Extract<Decision, { do: "step" }>): string {
  switch (step.step) {
    case "agree":
      return `: ${step.status}${step.undecided ? ", so far" : ""}`;
    case "record_refunds":
      return ` ${step.amounts.join(" + ")}${step.without_book ? " without an order's book" : ""}${step.taken_back ? ", as Medusa would have" : ""}`;
    case "return":
      return step.of === "refund" ? " of refund" : "";
    case "capture":
    case "capture_in_medusa":
      return ` ${step.amount}`;
    case "release":
    case "release_rest":
    case "cancel_hold":
      return step.dropped ? ", and the order is told to have no hold" : "";
    case "mend_order_book":
      return `${step.of && ` of ${step.of}`}${step.announce ? ", announced" : ""}`;
    default:
      return "";
  }
}

function lookOf(next: Date | null | undefined): string {
  if (next === undefined) return "";
  if (next === null) return ", no look";
  const seconds = (next.getTime() - NOW) / 1_000;
  return `, again in ${seconds < 60 ? `${seconds} s` : `${seconds / 60} min`}`;
}
