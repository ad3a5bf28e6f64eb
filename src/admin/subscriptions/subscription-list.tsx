import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import type { ListedSchedule } from "../../http";
import { DataList, drawnColumns } from "../common/data-list";
import { choiceFilter } from "../common/filters";
import { LINK_LOOK } from "../common/links";
import { ask } from "../common/sdk";
import { useDay, useText } from "../common/text";
import { useListAddress } from "../common/use-list-address";
import { useCustomers } from "./use-subscription";
import { StatusBadge } from "./status-badge";
import { addressOf, useSubscriptionWords } from "./words";

const STATUSES = ["active", "completed", "cancelled", "pending"] as const;

export const SubscriptionList = () => {
  const text = useText("subscriptions");
  const navigate = useNavigate();
  const address = useListAddress(["status"]);
  const { data, error } = useQuery({
    queryKey: ["crossborder", "subscriptions", address.query.toString()],
    queryFn: () => ask("GET recurring-schedules", { query: address.query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const named = useCustomers((data?.recurring_schedules ?? []).map(({ customer_id }) => customer_id));
  const customerOf = ({ customer_id }: ListedSchedule) => named(customer_id);
  const status = choiceFilter("status", text("column.status"), STATUSES, (one) => text(`status.${one}`));
  return (
    <DataList
      heading={text("title")}
      subtitle={text("subtitle")}
      searchLabel={text("search")}
      address={address}
      columns={useColumns(customerOf)}
      filters={[{ ...status, searchable: false }]}
      emptyState={{
        empty: { heading: text("none"), description: text("none_hint") },
        filtered: { heading: text("none_found") },
      }}
      list={data && { ...data, rows: data.recurring_schedules }}
      error={error}
      onRow={(subscription) => navigate(addressOf(subscription))}
      card={(subscription) => (
        <SubscriptionCard subscription={subscription} customer={customerOf(subscription)} />
      )}
    />
  );
};

interface RowProps {
  subscription: ListedSchedule;
  /** Undefined where it is not known whose it is. */
  customer: string | undefined;
}

/** Whose it is, in a link of its own: a row is for the mouse only. */
const Name = ({ subscription, customer }: RowProps) => {
  const words = useSubscriptionWords();
  return (
    <Link to={addressOf(subscription)} className={LINK_LOOK}>
      {customer ?? words.number(subscription)}
      <span className="text-ui-fg-subtle"> · {subscription.plan}</span>
    </Link>
  );
};

/** A subscription where there is no room for columns. */
const SubscriptionCard = ({ subscription, customer }: RowProps) => {
  const words = useSubscriptionWords();
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-3">
        <Name subscription={subscription} customer={customer} />
        <StatusBadge subscription={subscription} />
      </div>
      <span className="txt-small">{words.terms(subscription)}</span>
      <span className="txt-small text-ui-fg-subtle">{words.made(subscription)}</span>
    </div>
  );
};

function useColumns(customerOf: (subscription: ListedSchedule) => string | undefined) {
  const text = useText("subscriptions");
  const common = useText("common");
  const words = useSubscriptionWords();
  const day = useDay();
  return drawnColumns<ListedSchedule>(text, {
    customer: (subscription) => <Name subscription={subscription} customer={customerOf(subscription)} />,
    amount: words.terms,
    status: (subscription) => <StatusBadge subscription={subscription} />,
    made: words.made,
    next: ({ next_deduction_at: next }) => (next ? day(next) : common("none")),
  });
}
