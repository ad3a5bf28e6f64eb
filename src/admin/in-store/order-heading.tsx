import { Heading, Text } from "@medusajs/ui";
import type { DueOrder } from "./due-orders";
import { useText } from "../common/text";

/** Which order, and whose. */
export const OrderHeading = ({ order }: { order: DueOrder }) => {
  const text = useText("in_store");
  return (
    <div className="min-w-0">
      <Heading level="h2">{`${text(order.draft ? "orders.draft" : "orders.order")} ${order.number}`}</Heading>
      <Text className="text-ui-fg-subtle truncate">{order.customer ?? text("orders.guest")}</Text>
    </div>
  );
};
