import { createDataTableColumnHelper, type DataTableFilter } from "@medusajs/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { NotificationView } from "../../http";
import { DataList } from "../common/data-list";
import { useDateFilter } from "../common/date-filter";
import { LINK_LOOK } from "../common/links";
import { useText, useTime } from "../common/text";
import { useListAddress } from "../common/use-list-address";
import { OutcomeBadge, SignatureBadge } from "./badges";
import { NotificationDrawer } from "./notification-drawer";
import { listNotifications, SIGNATURES, STATUSES } from "./notifications";

const column = createDataTableColumnHelper<NotificationView>();

export const NotificationList = () => {
  const text = useText("notifications");
  const address = useListAddress(["status", "signature", "created_at"]);
  // In the address, so that a link leads to one of them.
  const [search] = useSearchParams();
  const id = search.get("notification");
  const open = (notification: string | undefined) => address.change({ notification });
  const { data, error } = useQuery({
    queryKey: ["crossborder", "notifications", address.query.toString()],
    queryFn: () => listNotifications(address.query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <DataList
        heading={text("title")}
        subtitle={text("subtitle")}
        searchLabel={text("search")}
        address={address}
        columns={useColumns(open)}
        filters={useFilters()}
        emptyState={{
          empty: { heading: text("none"), description: text("none_hint") },
          filtered: { heading: text("none_found") },
        }}
        list={data && { ...data, rows: data.notifications }}
        error={error}
        onRow={(notification) => open(notification.id)}
        card={(notification) => <NotificationCard notification={notification} onOpen={open} />}
      />
      {id && <NotificationDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </>
  );
};

interface OpenProps {
  notification: NotificationView;
  onOpen: (id: string) => void;
}

/** When it came, as a button of its own: a row is for the mouse only. */
const OpenButton = ({ notification, onOpen }: OpenProps) => {
  const text = useText("notifications");
  const time = useTime()(notification.created_at);
  return (
    <button
      type="button"
      className={LINK_LOOK}
      aria-label={text("open", { time })}
      onClick={() => onOpen(notification.id)}
    >
      {time}
    </button>
  );
};

/** A notification on a phone. */
const NotificationCard = ({ notification, onOpen }: OpenProps) => {
  const text = useText("notifications");
  const { reference, signature, status } = notification;
  return (
    <div className="flex flex-col items-start gap-y-1">
      <OpenButton notification={notification} onOpen={onOpen} />
      <span className="txt-small break-all">{reference ?? text("no_reference")}</span>
      <span className="flex flex-wrap gap-2">
        <SignatureBadge signature={signature} />
        <OutcomeBadge status={status} />
      </span>
    </div>
  );
};

function useFilters(): DataTableFilter[] {
  const text = useText("notifications");
  const choice = (value: string, label: string) => ({ value, label });
  return [
    {
      id: "status",
      type: "multiselect",
      label: text("column.status"),
      searchable: false,
      options: STATUSES.map((status) => choice(status, text(`status.${status}`))),
    },
    {
      id: "signature",
      type: "multiselect",
      label: text("column.signature"),
      searchable: false,
      options: SIGNATURES.map((signature) => choice(signature, text(`signature.${signature}`))),
    },
    useDateFilter(text("column.received")),
  ];
}

function useColumns(open: (id: string) => void) {
  const text = useText("notifications");
  return [
    column.display({
      id: "received",
      header: text("column.received"),
      cell: ({ row: { original } }) => <OpenButton notification={original} onOpen={open} />,
    }),
    column.display({
      id: "reference",
      header: text("column.reference"),
      cell: ({ row: { original } }) => original.reference ?? text("no_reference"),
    }),
    column.display({
      id: "signature",
      header: text("column.signature"),
      cell: ({ row: { original } }) => <SignatureBadge signature={original.signature} />,
    }),
    column.display({
      id: "status",
      header: text("column.status"),
      cell: ({ row: { original } }) => <OutcomeBadge status={original.status} />,
    }),
    column.display({
      id: "attempts",
      header: text("column.attempts"),
      cell: ({ row: { original } }) => original.attempts,
    }),
  ];
}
