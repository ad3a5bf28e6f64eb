import { createDataTableColumnHelper, StatusBadge } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { type ReconciliationStatus, StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { useKnown } from "../transaction/known-texts";
import type { ListedPayment } from "./payments";

const BOOKS = {
  pending: "grey",
  reconciled: "green",
  returned: "orange",
  needs_attention: "red",
  solved: "green",
} as const satisfies Record<ReconciliationStatus, string>;

/** Whether Medusa and the gateway agree, in words. */
export const BooksBadge = ({ status }: { status: ReconciliationStatus }) => {
  const text = useText("common");
  return <StatusBadge color={BOOKS[status]}>{text(`reconciliation.${status}`)}</StatusBadge>;
};

/** The channel by its name; at the counter with the wallet that paid. */
function useChannel(): (payment: Pick<ListedPayment, "channel" | "vendor">) => string {
  const text = useText("payments");
  const common = useText("common");
  const known = useKnown();
  return ({ channel, vendor }) => {
    if (!channel) return common("none");
    const name = common(`channel.${channel}`);
    const wallet = channel === "in_store" && vendor ? known("channel", vendor) : undefined;
    return wallet ? text("via", { channel: name, wallet }) : name;
  };
}

const nameOf = ({ customer }: ListedPayment): string =>
  [customer?.first_name, customer?.last_name].filter(Boolean).join(" ") || (customer?.email ?? "");

/** What the list shows of a payment. */
export function useColumns(onOpen: (payment: ListedPayment) => void) {
  const text = useText("payments");
  const common = useText("common");
  const money = useMoney();
  const channel = useChannel();
  const { accessor } = createDataTableColumnHelper<ListedPayment>();
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
      cell: ({ row: { original } }) => <OrderLink payment={original} />,
    }),
    accessor("customer", {
      header: text("column.customer"),
      cell: ({ row: { original } }) => nameOf(original) || common("none"),
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
      cell: ({ row: { original } }) => channel(original),
    }),
    accessor("state", {
      header: text("column.state"),
      enableSorting: true,
      sortAscLabel: text("sort.forwards"),
      sortDescLabel: text("sort.backwards"),
      cell: ({ getValue }) => <StateBadge state={getValue()} />,
    }),
    accessor("reconciliation_status", {
      header: text("column.books"),
      cell: ({ getValue }) => <BooksBadge status={getValue()} />,
    }),
  ];
}

const OrderLink = ({ payment: { order_id, order_display_id } }: { payment: ListedPayment }) => {
  const common = useText("common");
  if (!order_id) return common("none");
  return (
    <Link
      to={`/orders/${order_id}`}
      className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover"
      onClick={(event) => event.stopPropagation()}
    >
      #{order_display_id ?? order_id}
    </Link>
  );
};

interface OpenProps {
  payment: ListedPayment;
  onOpen: (payment: ListedPayment) => void;
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
