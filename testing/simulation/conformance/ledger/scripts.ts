import { MedusaError } from "@medusajs/framework/utils";
import type { Ledger, LedgerTransaction } from "../../../../src/modules/crossborder/internal";
import {
  CALL_MS,
  debtOf,
  draftOf,
  open,
  paid,
  PROVIDER,
  reconciled,
  type World,
} from "../../../ledger/world";

/** A ledger, written and read as the plugin does, and a clock. */
export interface TriedLedger extends World {
  ledger: Ledger;
}

export type Script = (tried: TriedLedger) => Promise<unknown>;

const MINUTE_MS = 60_000;
const OTHER = "pp_crossborder-channel-b_other";

const nth = ({ name }: World, number: number) => ({
  reference: `cb-${name}-${number}`,
  payment_session_id: `payses_${name}_${number}`,
});

const names = (rows: readonly Pick<LedgerTransaction, "reference">[]) =>
  rows.map(({ reference }) => reference);

/** What was answered to several who asked at once: which of them was first is open. */
const atOnce = async <T>(all: readonly Promise<T>[]): Promise<string[]> => {
  const ends = await Promise.allSettled(all);
  return ends.map((end) => (end.status === "fulfilled" ? JSON.stringify(end.value) : "refused")).sort();
};

async function found(tried: TriedLedger) {
  const { ledger, clock } = tried;
  const first = await open(tried);
  clock.pass(1);
  const second = await open(tried, { reference: `cb-${tried.name}-2` });
  const session = first.payment_session_id ?? "";
  const code = (error: unknown) => (MedusaError.isMedusaError(error) ? [error.type, error.code] : error);
  return [
    (await ledger.findByReference(second.reference))?.reference,
    await ledger.findByReference("cb-nobody"),
    await ledger.retrieveByReference("cb-nobody").catch(code),
    (await ledger.findBySession(session))?.reference,
    await ledger.findBySession("payses_nobody"),
    (await ledger.findByTransactionNo([PROVIDER], first.transaction_no ?? ""))?.reference,
    await ledger.findByTransactionNo([OTHER], first.transaction_no ?? ""),
  ];
}

async function takenReference(tried: TriedLedger) {
  await open(tried);
  const again = tried.ledger.draft(draftOf(tried));
  return [await atOnce([again]), (await listed(tried)).length];
}

const listed = ({ ledger, name }: TriedLedger) =>
  ledger.listTransactions({ payment_collection_id: `paycol_${name}` }, { take: null });

/** What is opened later, by several tabs at once; and what was deleted before. */
async function openedLater(tried: TriedLedger) {
  const { ledger, name } = tried;
  const opened = async (since: Date) => {
    const { count, newest } = await ledger.countOpened(`paycol_${name}`, since);
    const toOpen = await ledger.readToOpen(prepared.payment_session_id ?? "", since);
    return [
      count,
      newest !== null,
      toOpen?.transaction.state,
      toOpen?.opened.count,
      newest?.getTime() === toOpen?.opened.newest?.getTime(),
    ];
  };
  const prepared = await ledger.prepare(draftOf(tried, { expires_at: null }));
  const nothing = await ledger.readToOpen("payses_nobody", new Date(0));
  const none = await opened(new Date(0));
  const priced = draftOf(tried, { amount: "12.00" });
  const tabs = await Promise.all([1, 2, 3].map(() => ledger.draftPrepared(prepared, priced)));
  const made = tabs.flatMap((one) => one ?? []);
  const deleted = await ledger.prepare(draftOf(tried, nth(tried, 2)));
  const closed = await ledger.makeIneligible(deleted, ["unopened"], "its session was deleted");
  const late = await ledger.draftPrepared(deleted, draftOf(tried, nth(tried, 2)));
  return [
    [prepared.state, prepared.next_check_at, none],
    made.map(({ transaction, requested }) => [
      transaction.state,
      transaction.amount,
      requested.operation.kind,
      requested.isNew,
    ]),
    [closed?.state, late, nothing],
    await opened(new Date(0)),
    await opened(new Date(Date.UTC(2100, 0, 1))),
  ];
}

async function begunAtOnce(tried: TriedLedger) {
  const { ledger } = tried;
  const { transaction, requested } = await ledger.draft(draftOf(tried));
  const { operation } = requested;
  const before = await ledger.isUnderWay(transaction);
  const calls = await Promise.all([1, 2, 3, 4].map(() => ledger.begin(operation, CALL_MS)));
  const during = await ledger.isUnderWay(transaction);
  const call = calls.find((one) => one !== undefined);
  await ledger.settle(operation, { outcome: "unknown", call });
  const after = await ledger.isUnderWay(transaction);
  const [row] = await ledger.operationsOf(transaction);
  return [before, calls.filter((one) => one !== undefined).length, during, after, row?.attempts];
}

async function lateSettlement(tried: TriedLedger) {
  const { ledger } = tried;
  const { transaction, requested } = await ledger.draft(draftOf(tried));
  const first = await ledger.begin(requested.operation, 0);
  const second = await ledger.begin(requested.operation, CALL_MS);
  // Whose answer came when another call was under way does not end that.
  await ledger.settle(requested.operation, { outcome: "unknown", call: first });
  return [first !== undefined, second !== undefined, await ledger.isUnderWay(transaction)];
}

async function requestedAtOnce(tried: TriedLedger) {
  const transaction = await reconciled(tried);
  const wanted = (number: number) => ({
    ...({ kind: "refund", amount: "17.50" } as const),
    medusa_id: `ref_${tried.name}_${number}`,
  });
  const made = [1, 2, 3].map(
    async (number) => (await tried.ledger.request(transaction, wanted(number))).isNew,
  );
  return [await atOnce(made), (await tried.ledger.operationsOf(transaction, "refund")).length];
}

async function claimedAtOnce(tried: TriedLedger) {
  const first = await paid(tried);
  const second = await paid(tried, nth(tried, 2));
  const claims = [first, second].map((one) => tried.ledger.claimDebt(one, debtOf(tried, "17.50")));
  return await atOnce(claims);
}

async function claimsOfNothing(tried: TriedLedger) {
  return await atOnce([tried.ledger.claimDebt(await paid(tried), undefined)]);
}

async function ineligibleAtOnce(tried: TriedLedger) {
  const transaction = await paid(tried);
  const isMade = async (from: "paid" | "open", reason: string) =>
    (await tried.ledger.makeIneligible(transaction, [from], reason)) !== undefined;
  const ends = await atOnce([1, 2].map(() => isMade("paid", "the goods are gone")));
  const row = await tried.ledger.retrieveTransaction(transaction.id);
  return [ends, row.ineligible_reason, await isMade("open", "late")];
}

async function due(tried: TriedLedger) {
  const { ledger, clock } = tried;
  const opened: LedgerTransaction[] = [];
  for (const [nr, provider_id] of [PROVIDER, PROVIDER, OTHER, PROVIDER].entries())
    opened.push(await open(tried, { ...nth(tried, nr + 1), provider_id }));
  const now = clock.date().getTime();
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS);
  const minutesTo = (moment: Date | null) => moment && Math.round((moment.getTime() - now) / MINUTE_MS);
  const rows: LedgerTransaction[] = [];
  for (const [nr, minutes] of [-1, -3, -2, 5].entries()) {
    const planned = { next_check_at: at(minutes), ended_at: at(minutes), late_look_at: at(minutes) };
    const row = opened[nr];
    if (row) rows.push(await ledger.advance(row, planned));
  }
  const [first, , , last] = rows;
  const seen = [
    names(await ledger.listDue({ $nin: [] }, 10, [])),
    names(await ledger.listDue({ $in: [PROVIDER] }, 10, [])),
    names(await ledger.listDue({ $nin: [] }, 1, [])),
    names(await ledger.listDue({ $nin: [] }, 10, [first?.id ?? ""])),
    names(await ledger.listLateLooks([PROVIDER], 10, [])),
    names(await ledger.listLateLooks([PROVIDER, OTHER], 2, [first?.id ?? ""])),
  ];
  // Later than it would be looked at anyway, and earlier.
  await ledger.bringCheckForward(last?.id ?? "", at(10));
  const same = await ledger.retrieveTransaction(last?.id ?? "");
  await ledger.bringCheckForward(last?.id ?? "", at(0));
  if (first) await ledger.planLateLook(first);
  const next = await listed(tried);
  // It was asked for while somebody looked.
  await ledger.askLater(first?.id ?? "");
  if (first) await ledger.planLateLook(first);
  const all = await listed(tried);
  const lateLooks = (rows: LedgerTransaction[]) =>
    rows.map(({ reference, late_look_at }) => [reference, minutesTo(late_look_at)]);
  return [
    ...seen,
    minutesTo(same.next_check_at),
    names(await ledger.listDue({ $nin: [] }, 10, [])),
    lateLooks(next),
    lateLooks(all),
  ];
}

async function lists(tried: TriedLedger) {
  const { ledger, name } = tried;
  for (let number = 1; number <= 17; number++) await open(tried, nth(tried, number));
  const filter = { payment_collection_id: [`paycol_${name}`] };
  const all = await ledger.listTransactions(filter, { take: null });
  const [first] = all;
  const now = tried.clock.date();
  const asked = first && (await ledger.noteAsked(first, now));
  return [
    all.length,
    [asked?.reference, asked?.asked_at?.getTime() === now.getTime()],
    // Nobody said how many.
    (await ledger.listTransactions(filter)).length,
    (await ledger.listTransactions({ ...filter, state: ["paid", "open"], solved_state: null })).length,
    (await ledger.listTransactions({ ...filter, asked_at: { $lte: now } })).length,
    (await ledger.listTransactions({ ...filter, asked_at: { $lt: now } })).length,
    (await ledger.listTransactions({ ...filter, claimed_at: { $ne: null } }, { take: null })).length,
    (await ledger.listTransactions({ ...filter, reference: [] })).length,
  ];
}

async function history(tried: TriedLedger) {
  const { ledger } = tried;
  const { id: transaction_id } = await paid(tried);
  const line = { transaction_id, actor_type: "system", actor_id: null } as const;
  await ledger.appendEvents([{ ...line, name: "hold_dropped", data: { amount: "1.00" } }]);
  await ledger.appendEvents([{ ...line, name: "capture_undone", data: { amount: "2.00" } }]);
  const name = ["hold_dropped", "capture_undone"];
  const newest = await ledger.listEvents({ transaction_id, name }, { take: 1, order: { position: "DESC" } });
  const all = await ledger.listEvents({ transaction_id }, { take: null, order: { position: "ASC" } });
  return [
    newest.map((one) => [one.name, one.data]),
    all.map((one) => one.name),
    (await ledger.listEvents({ transaction_id, name: "gateway_unknown" }, { take: 3 })).length,
    await ledger.hasLine({ transaction_id, name: "hold_dropped" }),
    await ledger.hasLine({ transaction_id, name: "money_returned" }),
  ];
}

/** What is done with a ledger, and answered by it: the same on PostgreSQL and in the model. */
export const SCRIPTS: readonly (readonly [name: string, play: Script])[] = [
  ["orders are found by what they have", found],
  ["a reference is taken", takenReference],
  ["three open at once what was prepared", openedLater],
  ["four begin one call at once", begunAtOnce],
  ["the answer to an older call comes late", lateSettlement],
  ["three refunds are wanted at once", requestedAtOnce],
  ["two payments claim one debt at once", claimedAtOnce],
  ["a payment claims a debt that is gone", claimsOfNothing],
  ["two make one payment ineligible at once", ineligibleAtOnce],
  ["the job looks for what is due", due],
  ["orders are listed", lists],
  ["the history is read", history],
];
