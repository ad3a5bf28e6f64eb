import type { ListedNotification, NotificationList } from "../../http";
import { viewNotification } from "../../http/views/history";
import { countedPage, type InboxNotification } from "../../modules/crossborder/internal";
import { readCustomers } from "../../medusa";
import type { StoreContext } from "../context";

interface Page {
  skip: number;
  take: number;
  direction: "ASC" | "DESC";
  /** Whether who asks may read transactions. */
  withPayments: boolean;
}

/** The inbox, each notification with the payment that it is about. */
export async function listNotifications(
  context: StoreContext,
  filter: Record<string, unknown>,
  { skip, take, direction, withPayments }: Page,
): Promise<NotificationList> {
  const { ledger } = context;
  const { rows, ...counted } = await countedPage<InboxNotification>(
    {
      list: (wanted, page) => ledger.listNotifications(wanted, page),
      listAndCount: (wanted, page) => ledger.listAndCountNotifications(wanted, page),
    },
    filter,
    // Of several that came in the same moment none is on two pages.
    { skip, take, order: { created_at: direction, id: direction } },
  );
  const paymentOf = withPayments ? await paymentsOf(context, rows) : () => null;
  const notifications = rows.map((row) => ({ ...viewNotification(row), payment: paymentOf(row) }));
  return { notifications, ...counted, limit: take, offset: skip };
}

type Payment = ListedNotification["payment"];

async function paymentsOf(
  { ledger, records }: StoreContext,
  rows: InboxNotification[],
): Promise<(row: InboxNotification) => Payment> {
  const reference = [...new Set(rows.flatMap((row) => row.reference ?? []))];
  const transactions =
    reference.length > 0 ? await ledger.listTransactions({ reference }, { take: null }) : [];
  const customerOf = await readCustomers(records, transactions);
  const payments = new Map<string | null, Payment>(
    transactions.map((one) => [
      one.reference,
      {
        amount: one.amount,
        currency_code: one.currency_code,
        order_id: one.order_id,
        order_display_id: one.order_display_id,
        customer: customerOf(one),
      },
    ]),
  );
  return (row) => payments.get(row.reference) ?? null;
}
