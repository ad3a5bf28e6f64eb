import { transactionRow } from "../../../testing/ledger/rows";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { decideSession, type KnownSession, type CollectionState } from "./sessions";

const NOW = Date.UTC(2026, 0, 1, 12);
const ago = (seconds: number) => new Date(NOW - seconds * 1000);

const row = (facts: Partial<LedgerTransaction> = {}): LedgerTransaction =>
  transactionRow({
    state: "open",
    gateway_status: "init",
    asked_at: ago(0.5),
    created_at: ago(60),
    expires_at: ago(-3600),
    ...facts,
  });

const session = (facts: Partial<LedgerTransaction> = {}, more: Partial<KnownSession> = {}): KnownSession => ({
  id: "payses_1",
  is_wanted: true,
  status: "pending",
  currency_code: "usd",
  amount: "17.50",
  is_recorded: false,
  transaction: row(facts),
  ...more,
});

const picture = (sessions: KnownSession[], more: Partial<CollectionState> = {}): CollectionState => ({
  now: NOW,
  due: { currency_code: "usd", amount: "17.50" },
  sessions,
  opens_order: true,
  opened: { count: sessions.length, newest: ago(60) },
  ...more,
});

const other = { is_wanted: false };
const paid = { state: "paid" } as const;
const OPEN = { verdict: "open", unasked: [] };
const ASK = { verdict: "open", unasked: ["cb-1"] };
const SAME = { verdict: "same" };
const PAYING = { verdict: "in_progress", payment_session_id: "payses_1" };

describe("a payment session is asked for", () => {
  it.each(
    Object.entries<[CollectionState, object]>({
      "where there is none": [picture([]), OPEN],
      "that is open": [picture([session()]), SAME],
      "that is open without an end": [picture([session({ expires_at: null })]), SAME],
      "that ends within a minute": [picture([session({ expires_at: ago(-59), asked_at: null })]), ASK],
      "that has ended": [picture([session({ expires_at: ago(1) })]), OPEN],
      "that was voided": [picture([session({ ineligible_since: ago(5), asked_at: null })]), OPEN],
      "whose opening was not answered": [picture([session({ state: "drafted" })]), OPEN],
      "that Medusa holds for failed": [picture([session({}, { status: "error" })]), OPEN],
      "of an amount that changed": [picture([session({}, { amount: "20.00" })]), OPEN],
      "that the ledger has with another amount": [picture([session({ amount: "17.51" })]), OPEN],
      "in another currency": [picture([session({}, { currency_code: "cny" })]), OPEN],
      "beside a second one": [picture([session(), session({}, other)]), OPEN],
      "of another method, never asked about": [picture([session({ asked_at: null }, other)]), ASK],
      "of another method, asked about a while ago": [picture([session({ asked_at: ago(2) }, other)]), ASK],
      "of another method, asked about just now": [picture([session({}, other)]), OPEN],
      "of another method, and the first is closed": [picture([session({ state: "closed" }, other)]), OPEN],
      "and the same one is paid": [picture([session(paid)]), SAME],
      "and another one is paid": [picture([session(paid, other)]), PAYING],
      "and another one is held": [picture([session({ state: "held" }, other)]), PAYING],
      "and a person must look at another one that is paid": [
        picture([session({ ...paid, reconciliation_status: "needs_attention" }, other)]),
        PAYING,
      ],
      "and a person has called another one solved": [
        picture([session({ ...paid, reconciliation_status: "solved" }, other)]),
        OPEN,
      ],
      "and another one goes back": [picture([session({ ...paid, ineligible_since: ago(9) }, other)]), OPEN],
      "and a paid one no longer fits": [picture([session({ ...paid, amount: "20.00" }, other)]), OPEN],
      "and another one is being paid": [picture([session({ gateway_status: " Dealing" }, other)]), PAYING],
      "and another one has been paid for too long": [
        picture([session({ gateway_status: "dealing", created_at: ago(900) }, other)]),
        OPEN,
      ],
      "and another provider has one": [picture([session({}, { ...other, transaction: undefined })]), OPEN],
    }),
  )("%s", (_, [known, verdict]) => expect(decideSession(known)).toEqual(verdict));

  it.each<[string, CollectionState, string]>([
    ["is paid and recorded", picture([session(paid, { is_recorded: true })]), "already_paid"],
    ["of staff", picture([session({ provider_id: "pp_crossborder-in-store_main" }, other)]), "staff_only"],
    [
      "is being opened by staff",
      picture([
        session({ provider_id: "pp_crossborder-in-store_main", state: "drafted", created_at: ago(5) }, other),
      ]),
      "staff_only",
    ],
  ])("of what %s: refused", (_, known, code) =>
    expect(decideSession(known)).toMatchObject({ verdict: "refused", error: { code } }),
  );

  it.each([
    [8, 0, 0],
    [9, 0, 20],
    [9, 5.2, 15],
    [9, 19.9, 1],
    [9, 20, 0],
    [200, 20, 0],
  ])("after %d orders in ten minutes, the last %d s ago: wait %d s", (count, seconds, wait) => {
    const known = picture([session({}, other)], { opened: { count, newest: ago(seconds) } });
    const expected = wait === 0 ? OPEN : { verdict: "too_often", seconds: wait };
    expect(decideSession(known)).toEqual(expected);
    expect(decideSession({ ...known, opens_order: false })).toEqual(OPEN);
  });
});
