import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types";
import { Container, Heading, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { LINK_LOOK } from "../common/links";
import { useMay } from "../common/may";
import { ask } from "../common/sdk";
import { useDay, useText } from "../common/text";
import { StatusBadge } from "../subscriptions/status-badge";
import { addressOf, useSubscriptionWords } from "../subscriptions/words";

/** A customer's subscriptions; nothing where there are none, or where the user may not see them. */
const CustomerSubscriptions = ({ data: { id: customer_id } }: DetailWidgetProps<AdminCustomer>) => {
  const text = useText("subscriptions");
  const words = useSubscriptionWords();
  const day = useDay();
  const may = useMay();
  const query = new URLSearchParams({ customer_id, limit: "100" });
  const { data } = useQuery({
    queryKey: ["crossborder", "subscriptions", "of", customer_id],
    queryFn: () => ask("GET recurring-schedules", { query }),
    enabled: may("crossborder_recurring_schedule:read") ?? false,
    staleTime: 0,
  });
  if (!data?.count) return null;
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {text("title")}
      </Heading>
      <ul className="divide-y">
        {data.recurring_schedules.map((subscription) => (
          <li key={subscription.id} className="flex flex-col gap-y-1 px-6 py-4">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link to={addressOf(subscription)} className={`${LINK_LOOK} txt-compact-small-plus`}>
                {`${words.terms(subscription)} · ${subscription.plan}`}
              </Link>
              <StatusBadge subscription={subscription} />
            </span>
            <Text size="small" className="text-ui-fg-subtle">
              {words.made(subscription)}
            </Text>
            {subscription.next_deduction_at && (
              <Text size="small" className="text-ui-fg-subtle">
                {`${text("detail.next")}: ${day(subscription.next_deduction_at)}`}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Container>
  );
};

export const config = defineWidgetConfig({ zone: "customer.details.side.after" });

export default CustomerSubscriptions;
