import type { SearchAnswer } from "../../http";
import { viewNotification } from "../../http/views/history";
import { viewSchedule } from "../../http/views/schedule";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { wantedBy, withCustomers } from "./list";
import { readSearch } from "./search-text";

/** So many of each kind are shown. */
const SHOWN = 5;
/** Orders, notifications and subscriptions of so many payments are looked for. */
const LOOKED_THROUGH = 20;

const FIRST = { sort: "created_at", direction: "desc", limit: LOOKED_THROUGH, offset: 0 } as const;

/** What is found besides payments. */
export type FurtherGroup = Exclude<keyof SearchAnswer, "payments">;

/**
 * What staff look for, by kind.
 * @param groups those that they may see
 */
export async function searchAll(
  context: StoreContext,
  q: string,
  groups: readonly FurtherGroup[],
): Promise<SearchAnswer> {
  const { records, ledger } = context;
  const { transactions, ...counted } = await ledger.pageOfTransactions(await wantedBy(context, { q }), FIRST);
  const { count, has_more } = counted;
  const of = <Found>(group: FurtherGroup, find: () => Promise<Found>) =>
    groups.includes(group) ? find() : undefined;
  const [hits, orders, notifications, subscriptions] = await Promise.all([
    withCustomers(records, transactions.slice(0, SHOWN)),
    of("orders", () => findOrders(context, q, transactions)),
    of("notifications", () => findNotifications(context, q, transactions)),
    of("subscriptions", () => findSubscriptions(context, q, transactions)),
  ]);
  return {
    payments: { hits, count, has_more },
    ...(orders && { orders }),
    ...(notifications && { notifications }),
    ...(subscriptions && { subscriptions }),
  };
}

const present = (ids: (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

async function findOrders({ records }: StoreContext, q: string, transactions: LedgerTransaction[]) {
  const meant = readSearch(q);
  const { order_id, order_display_id, buyer = [] } = (meant.length === 1 && meant[0]) || {};
  const named = await records.namedOrders({
    id: present([order_id ?? null, ...transactions.map((one) => one.order_id)]),
    display_id: order_display_id,
    email: buyer.length === 1 && buyer[0]?.includes("@") ? q.trim() : undefined,
  });
  return { hits: named.slice(0, SHOWN), count: named.length, has_more: false };
}

async function findNotifications({ ledger }: StoreContext, q: string, transactions: LedgerTransaction[]) {
  const reference = [q.trim(), ...transactions.map((one) => one.reference)];
  const [found, count] = await ledger.listAndCountNotifications(
    { reference },
    { take: SHOWN, order: { created_at: "DESC", id: "DESC" } },
  );
  return { hits: found.map(viewNotification), count, has_more: false };
}

async function findSubscriptions({ ledger }: StoreContext, q: string, transactions: LedgerTransaction[]) {
  const id = present(transactions.map((one) => one.schedule_id));
  const [found, count] = await ledger.listAndCountRecurringSchedules(
    { $or: [{ id }, { schedule_no: q.trim() }] },
    { take: SHOWN, order: { created_at: "DESC", id: "DESC" } },
  );
  return { hits: found.map(viewSchedule), count, has_more: false };
}
