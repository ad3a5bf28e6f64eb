import { clx } from "@medusajs/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { ListedNotification } from "../../http";
import { nameOf } from "../../http/person";
import { DataList, drawnColumns } from "../common/data-list";
import { choiceFilter, useDateFilter } from "../common/filters";
import { LINK_LOOK } from "../common/links";
import { ask } from "../common/sdk";
import { useMoney, useText, useTime } from "../common/text";
import { useListAddress } from "../common/use-list-address";
import { en } from "../i18n/en";
import { OutcomeBadge, SignatureBadge } from "./badges";
import { NotificationDrawer } from "./notification-drawer";

export const NotificationList = () => {
  const text = useText("notifications");
  const address = useListAddress(["status", "signature", "created_at"]);
  // In the address, so that a link leads to one of them.
  const [search] = useSearchParams();
  const id = search.get("notification");
  const open = (notification: string | undefined) => address.change({ notification });
  const { data, error } = useQuery({
    queryKey: ["crossborder", "notifications", address.query.toString()],
    queryFn: () => ask("GET notifications", { query: address.query }),
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
  notification: ListedNotification;
  onOpen: (id: string) => void;
}

/** Whose payment it is about, as a button of its own: a row is for the mouse only. */
const OpenButton = ({ notification, onOpen }: OpenProps) => {
  const text = useText("notifications");
  const common = useText("common");
  const time = useTime()(notification.created_at);
  const { id, payment, reference } = notification;
  const number = payment?.order_display_id;
  const named = [nameOf(payment?.customer), number && common("order", { number })]
    .filter(Boolean)
    .join(" · ");
  const name = named || reference || text("no_reference");
  return (
    <button
      type="button"
      className={clx(LINK_LOOK, "max-w-full truncate text-left")}
      aria-label={text("open", { name, time })}
      onClick={() => onOpen(id)}
    >
      {name}
    </button>
  );
};

/** What came of it; of one that was refused, why. */
const Result = ({ notification: { status, refusal } }: Pick<OpenProps, "notification">) => {
  const text = useText("notifications");
  return (
    <span className="flex flex-wrap items-center gap-2">
      <OutcomeBadge status={status} />
      {refusal && <span className="text-ui-fg-subtle">{text(`refused.reason.${refusal}`)}</span>}
    </span>
  );
};

const Amount = ({ notification: { payment } }: Pick<OpenProps, "notification">) => {
  const money = useMoney();
  return payment && money(payment.amount, payment.currency_code);
};

/** A notification where there is no room for columns. */
const NotificationCard = ({ notification, onOpen }: OpenProps) => {
  const time = useTime();
  return (
    <div className="flex flex-col gap-y-1">
      <span className="flex items-center justify-between gap-x-3">
        <OpenButton notification={notification} onOpen={onOpen} />
        <Amount notification={notification} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Result notification={notification} />
        <SignatureBadge signature={notification.signature} />
      </span>
      <span className="txt-small text-ui-fg-subtle">{time(notification.created_at)}</span>
    </div>
  );
};

function useFilters() {
  const text = useText("notifications");
  const choice = (id: "status" | "signature") => ({
    ...choiceFilter(id, text(`column.${id}`), Object.keys(en.notifications[id]), (one) =>
      text(`${id}.${one}`),
    ),
    searchable: false,
  });
  return [choice("status"), choice("signature"), useDateFilter(text("column.received"))];
}

function useColumns(open: (id: string) => void) {
  const text = useText("notifications");
  const time = useTime();
  return drawnColumns<ListedNotification>(text, {
    payment: (notification) => <OpenButton notification={notification} onOpen={open} />,
    amount: (notification) => <Amount notification={notification} />,
    status: (notification) => <Result notification={notification} />,
    signature: ({ signature }) => <SignatureBadge signature={signature} />,
    received: ({ created_at }) => time(created_at),
  });
}
