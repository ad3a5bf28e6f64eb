import { createDataTableColumnHelper } from "@medusajs/ui";
import type { ListedTransaction } from "../../http";
import { nameOf } from "../../http/person";
import { useWayToPay } from "../common/channel";
import { OrderLink } from "../common/links";
import { PaymentBadges } from "../common/state-badge";
import { useText, useTime } from "../common/text";
import { OpenButton } from "./open-button";

/** What the list shows of a payment, what counts most first. */
export function useColumns(onOpen: (payment: ListedTransaction) => void) {
  const text = useText("payments");
  const common = useText("common");
  const time = useTime();
  const way = useWayToPay();
  const { accessor } = createDataTableColumnHelper<ListedTransaction>();
  return [
    accessor("amount", {
      header: text("column.amount"),
      enableSorting: true,
      sortAscLabel: text("sort.smallest"),
      sortDescLabel: text("sort.largest"),
      cell: ({ row: { original } }) => <OpenButton payment={original} onOpen={onOpen} />,
    }),
    accessor("state", {
      header: text("column.state"),
      cell: ({ row: { original } }) => <PaymentBadges payment={original} />,
    }),
    accessor("customer", {
      header: text("column.customer"),
      cell: ({ getValue }) => (
        <span className="block max-w-48 truncate">{nameOf(getValue()) || common("none")}</span>
      ),
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
    accessor("created_at", {
      header: text("column.when"),
      enableSorting: true,
      sortAscLabel: text("sort.oldest"),
      sortDescLabel: text("sort.newest"),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{time(getValue())}</span>,
    }),
    accessor("channel", {
      header: text("column.channel"),
      cell: ({ row: { original } }) => way(original),
    }),
  ];
}
