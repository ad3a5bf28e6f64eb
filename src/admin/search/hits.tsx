import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SearchAnswer } from "../../http";
import { nameOf } from "../../http/person";
import { isCompared } from "../common/listed-payment";
import { BooksBadge, StateBadge } from "../common/state-badge";
import { useLocale, useMoney, useText, useTime } from "../common/text";
import { OutcomeBadge, SignatureBadge } from "../notifications/badges";
import { StatusBadge } from "../subscriptions/status-badge";
import { addressOf } from "../subscriptions/subscriptions";
import { useSubscriptionWords } from "../subscriptions/words";

interface Props {
  found: Partial<SearchAnswer>;
  q: string;
  onFollow: () => void;
}

/** What a search has found, by kind: each hit leads to where more is known of it. */
export const Hits = ({ found, q, onFollow }: Props) => {
  const text = useText("search");
  if (Object.values(found).every(({ count }) => count === 0))
    return (
      <div className="px-4 py-3" role="status">
        <Text size="small" weight="plus">
          {text("nothing")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {text("nothing_hint")}
        </Text>
      </div>
    );
  const { payments, orders, notifications, subscriptions } = found;
  const all = `/crossborder?${new URLSearchParams({ q })}`;
  return (
    // Whichever link is followed: the hits are done with.
    <div className="divide-y" onClick={onFollow}>
      <Group name={text("payments")} group={payments} all={all}>
        {payments?.hits.map((payment) => (
          <PaymentHit key={payment.id} payment={payment} q={q} />
        ))}
      </Group>
      <Group name={text("orders")} group={orders}>
        {orders?.hits.map((order) => (
          <OrderHit key={order.id} order={order} />
        ))}
      </Group>
      <Group name={text("notifications")} group={notifications}>
        {notifications?.hits.map((notification) => (
          <NotificationHit key={notification.id} notification={notification} />
        ))}
      </Group>
      <Group name={text("subscriptions")} group={subscriptions}>
        {subscriptions?.hits.map((subscription) => (
          <SubscriptionHit key={subscription.id} subscription={subscription} />
        ))}
      </Group>
    </div>
  );
};

type HitOf<Kind extends keyof SearchAnswer> = NonNullable<SearchAnswer[Kind]>["hits"][number];

/** What there is, with a point between. */
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ");

const PaymentHit = ({ payment, q }: { payment: HitOf<"payments">; q: string }) => {
  const common = useText("common");
  const time = useTime();
  const money = useMoney();
  const { reference, amount, currency_code, order_display_id: number, created_at } = payment;
  return (
    <Hit
      to={`/crossborder?${new URLSearchParams({ q, payment: reference })}`}
      first={joined(money(amount, currency_code), nameOf(payment.customer))}
      second={joined(number !== null && common("order", { number }), time(created_at))}
    >
      <StateBadge payment={payment} />
      {isCompared(payment) && <BooksBadge status={payment.reconciliation_status} />}
    </Hit>
  );
};

const OrderHit = ({ order: { id, display_id, email, created_at } }: { order: HitOf<"orders"> }) => {
  const common = useText("common");
  const name = display_id === null ? id : common("order", { number: display_id });
  return <Hit to={`/orders/${id}`} first={joined(name, email)} second={useTime()(created_at)} />;
};

const NotificationHit = ({ notification }: { notification: HitOf<"notifications"> }) => (
  <Hit
    to={`/crossborder/notifications?${new URLSearchParams({ notification: notification.id })}`}
    first={useTime()(notification.created_at)}
    second={notification.reference}
  >
    <SignatureBadge signature={notification.signature} />
    <OutcomeBadge status={notification.status} />
  </Hit>
);

const SubscriptionHit = ({ subscription }: { subscription: HitOf<"subscriptions"> }) => {
  const words = useSubscriptionWords();
  return (
    <Hit to={addressOf(subscription)} first={words.number(subscription)} second={words.terms(subscription)}>
      <StatusBadge subscription={subscription} />
    </Hit>
  );
};

interface HitProps {
  to: string;
  first: string;
  second: string | null;
  /** Badges. */
  children?: ReactNode;
}

const Hit = ({ to, first, second, children }: HitProps) => (
  <li>
    <Link
      to={to}
      className="hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-hover flex items-center justify-between gap-x-3 px-4 py-2 outline-none"
    >
      <span className="min-w-0">
        <span className="txt-compact-small-plus block truncate">{first}</span>
        <span className="txt-small text-ui-fg-subtle block truncate">{second}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row">{children}</span>
    </Link>
  </li>
);

interface GroupProps {
  name: string;
  group: { count: number; has_more: boolean } | undefined;
  /** Where all of them are listed. */
  all?: string;
  children: ReactNode;
}

const Group = ({ name, group, all, children }: GroupProps) => {
  const text = useText("search");
  const locale = useLocale();
  if (!group || group.count === 0) return null;
  const count = new Intl.NumberFormat(locale).format(group.count);
  return (
    <section aria-label={name} className="py-2">
      <div className="flex items-center justify-between gap-x-3 px-4 py-1">
        <Text size="small" weight="plus" className="text-ui-fg-subtle">
          {name} {group.has_more ? `${count}+` : count}
        </Text>
        {all && (
          <Link to={all} className="txt-small underline underline-offset-2">
            {text("all")}
          </Link>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  );
};
