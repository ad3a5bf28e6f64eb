import { createDataTableColumnHelper } from "@medusajs/ui";
import type { ListedTransaction } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { OrderLink } from "../common/links";
import { isCompared } from "../common/listed-payment";
import { BooksBadge, StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";

/** What the list shows of a payment. */
export function useColumns(onOpen: (payment: ListedTransaction) => void) {
  const text = useText("payments");
  const common = useText("common");
  const money = useMoney();
  const way = useWayToPay();
  const { accessor } = createDataTableColumnHelper<ListedTransaction>();
  return [
    accessor("created_at", {
      header: text("column.when"),
      enableSorting: true,
      sortAscLabel: text("sort.oldest"),
      sortDescLabel: text("sort.newest"),
      cell: ({ row: { original } }) => <OpenButton payment={original} onOpen={onOpen} />,
    }),
    accessor("order_display_id", {
      header: text("column.order"),
      enableSorting: true,
      sortAscLabel: text("sort.smallest"),
      sortDescLabel: text("sort.largest"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink id={original.order_id} number={original.order_display_id} />
        ) : (
          common("none")
        ),
    }),
    accessor("customer", {
      header: text("column.customer"),
      cell: ({ getValue }) => (
        <span className="block max-w-48 truncate">{nameOf(getValue()) || common("none")}</span>
      ),
    }),
    accessor("amount", {
      header: text("column.amount"),
      align: "right",
      enableSorting: true,
      sortAscLabel: text("sort.smallest"),
      sortDescLabel: text("sort.largest"),
      cell: ({ row: { original } }) => money(original.amount, original.currency_code),
    }),
    accessor("channel", {
      header: text("column.channel"),
      cell: ({ row: { original } }) => way(original),
    }),
    accessor("state", {
      header: text("column.state"),
      cell: ({ row: { original } }) => <StateBadge payment={original} />,
    }),
    accessor("reconciliation_status", {
      header: text("column.books"),
      cell: ({ row: { original } }) =>
        isCompared(original) && <BooksBadge status={original.reconciliation_status} />,
    }),
  ];
}

interface OpenProps {
  payment: ListedTransaction;
  onOpen: (payment: ListedTransaction) => void;
}

/** When it was, as a button for the keyboard: a row alone takes no focus. */
const OpenButton = ({ payment, onOpen }: OpenProps) => {
  const text = useText("payments");
  const when = useTime()(payment.created_at);
  return (
    <button
      type="button"
      className="whitespace-nowrap outline-none focus-visible:underline"
      aria-label={text("open", { time: when })}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(payment);
      }}
    >
      {when}
    </button>
  );
};
