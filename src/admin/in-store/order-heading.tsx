import { Heading, Text } from "@medusajs/ui";
import type { CounterOrder } from "./orders";
import { useMoney, useText } from "../common/text";

/** Which order, and whose. */
export const OrderHeading = ({ order }: { order: CounterOrder }) => {
  const text = useText("in_store");
  const common = useText("common");
  return (
    <div className="min-w-0">
      <Heading level="h2">{`${text(order.draft ? "orders.draft" : "orders.order")} ${order.number}`}</Heading>
      <Text className="text-ui-fg-subtle truncate">{order.customer ?? common("guest")}</Text>
    </div>
  );
};

/** The same, and what it owes. */
export const DueHeading = ({ order }: { order: CounterOrder }) => {
  const money = useMoney();
  return (
    <div className="flex items-end justify-between gap-x-4">
      <OrderHeading order={order} />
      <span className="text-3xl font-semibold tabular-nums">{money(order.outstanding, order.currency)}</span>
    </div>
  );
};
