import { Heading, Text } from "@medusajs/ui";
import type { CounterOrder } from "./orders";
import { useText } from "../common/text";

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
