import { attentionNews, withFinding } from "./transactions";

type Standing = Parameters<typeof withFinding>[0];
const row = (
  reconciliation_status: Standing["reconciliation_status"],
  attention_code: Standing["attention_code"],
  audit_finding: Standing["audit_finding"],
): Standing => ({ reconciliation_status, attention_code, audit_finding });
const OLD = "Medusa's payment has 0.00";
const NEW = "Medusa's payment has 10.00";
const told = row("needs_attention", "audit", OLD);
const beside = row("needs_attention", "refund_failed", OLD);
const other = row("needs_attention", "refund_failed", null);
const solved = row("solved", null, OLD);
const right = row("reconciled", null, null);

const raised = (finding: string) => ({
  status: "needs_attention",
  code: "audit",
  row: { audit_finding: finding, last_error: finding },
});
const nothing = { row: {} };

describe("what an audit found", () => {
  it.each([
    ["is new", right, NEW, raised(NEW)],
    ["is the same", told, OLD, nothing],
    ["has changed", told, NEW, raised(NEW)],
    ["comes beside another reason", other, NEW, { row: { audit_finding: NEW } }],
    ["has changed beside another reason", beside, NEW, { row: { audit_finding: NEW } }],
    ["is what a person has solved", solved, OLD, nothing],
    ["has changed since a person solved it", solved, NEW, raised(NEW)],
  ])("%s", (_, before, found, expected) => {
    expect(withFinding(before, found, { hasMoved: false })).toEqual(expected);
  });

  it.each([
    ["ends", told, { status: "reconciled", row: { audit_finding: null, last_error: null } }],
    ["ends, and the other reason stands", beside, { row: { audit_finding: null } }],
    ["is solved, and ends", solved, { status: "reconciled", row: { audit_finding: null, last_error: null } }],
    ["is gone by now", right, { row: { audit_finding: null } }],
    ["is gone, and another reason stands", other, { row: { audit_finding: null } }],
  ])("that a comparison does not find again %s", (_, before, expected) => {
    expect(withFinding(before, null, { status: "reconciled", hasMoved: false })).toEqual(expected);
  });

  it.each(["reconciled", "returned", "pending"] as const)(
    "stands when a look that compares nothing makes it %s",
    (status) => {
      const look = (before: typeof told) => withFinding(before, undefined, { status, hasMoved: false });
      expect(look(told)).toEqual(raised(OLD));
      expect(look(beside)).toEqual(raised(OLD));
      expect(look(solved)).toEqual(nothing);
      const written = { status, code: undefined, row: { audit_finding: null } };
      expect(look(other)).toEqual(written);
      // A person's word about something else, and what was found of a payment that is under way again.
      expect(look(row("solved", null, null))).toEqual(written);
      expect(look(row("pending", null, OLD))).toEqual(written);
    },
  );

  it("gives way to another reason, and to a person's word", () => {
    const failed = { status: "needs_attention", code: "refund_failed" } as const;
    expect(withFinding(told, undefined, { ...failed, hasMoved: false })).toEqual({ ...failed, row: {} });
    const word = { status: "solved" } as const;
    expect(withFinding(told, undefined, { ...word, hasMoved: false })).toEqual({ ...word, row: {} });
    const unseen = { ...word, row: { audit_finding: null } };
    expect(withFinding(beside, undefined, { ...word, hasMoved: false })).toEqual(unseen);
  });

  it("that a person has solved is over once the transaction moves: that is compared anew", () => {
    const moved = { status: "pending", hasMoved: true } as const;
    expect(withFinding(solved, undefined, moved)).toEqual({
      status: "pending",
      row: { audit_finding: null },
    });
  });

  it.each([
    ["first", right, told, "attention_raised"],
    ["and stands", told, told, undefined],
    ["and has changed", told, row("needs_attention", "audit", NEW), "attention_raised"],
    ["after another reason was over", beside, told, undefined],
    ["beside another reason", other, beside, undefined],
    ["and another reason comes", told, beside, "attention_changed"],
    ["and is over", told, right, undefined],
    ["again, with a code that was kept", row("reconciled", "audit", OLD), told, "attention_raised"],
  ])("%s: what a person is told", (_, before, after, expected) => {
    expect(attentionNews(before, after)).toBe(expected);
  });
});
