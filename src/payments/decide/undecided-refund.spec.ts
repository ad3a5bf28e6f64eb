import { ASKED, recordedSale } from "../../../testing/pictures/pictures";
import { at, operation, payment, refund } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const lost = { books: { operations: [operation("refund", "unknown", { reference: "ref_1" })] } };
const agreed = { reconciliation_status: "reconciled", checks: 0 } as const;
const told = { reconciliation_status: "needs_attention", attention_code: "not_confirmed" } as const;
const AGREED = [ASKED, { step: "agree" }] as const;

table("a refund whose answer was lost, and that Medusa does not have", {
  "the gateway shows none so far: both sides agree → agree: reconciled, so far": recordedSale(lost),
  "and it may still make it: looked at again, also where staff has just asked → rest, again in 2 min":
    recordedSale({ ...lost, by: "staff", row: agreed, taken: AGREED }),
  "a return whose answer was lost, and whose payment was recorded meanwhile → rest, again in 2 min":
    recordedSale({ books: { operations: [operation("reverse", "unknown")] }, row: agreed, taken: AGREED }),
  "… and that is asked about when it is looked at → ask": recordedSale({
    books: { operations: [operation("reverse", "unknown")] },
    row: agreed,
    taken: [],
  }),
  "a server died over it → rest, again in 2 min": recordedSale({
    books: { operations: [operation("refund", "requested")] },
    row: agreed,
    taken: AGREED,
  }),
  "the gateway refused it: there is nothing to wait for → rest, no look": recordedSale({
    books: { operations: [operation("refund", "refused")] },
    row: agreed,
    taken: AGREED,
  }),
  "looked at nine times before: later and later, though each look has found that they agree → rest, again in 60 min":
    recordedSale({ ...lost, row: agreed, before: { checks: 9 }, taken: AGREED }),
  "nobody knows after a day: a person must look → rest, no look": recordedSale({
    ...lost,
    row: { ...agreed, expires_at: at(-9 * 24 * 60) },
    before: { checks: 30 },
    taken: AGREED,
  }),
  "who was told of it stays told, whoever asks again → rest, no look": recordedSale({
    ...lost,
    by: "audit",
    row: { ...told, checks: 31, expires_at: at(-9 * 24 * 60) },
  }),
  "and Medusa has the refund by now: it is made → refund": recordedSale({
    books: { ...lost.books, payment: payment({ refunds: [refund("ref_1", "25", -60)] }) },
    row: told,
  }),
});

const justRefunded = payment({ refunds: [refund("ref_1", "25", -0.5)] });

table("a refund that Medusa has since a moment ago", {
  "whoever wrote it may be refused, and take it out again → agree: pending": recordedSale({
    books: { payment: justRefunded },
  }),
  "it was being asked for → refund": recordedSale({
    books: {
      payment: justRefunded,
      operations: [operation("refund", "requested", { medusa_id: "ref_1" })],
    },
  }),
});
