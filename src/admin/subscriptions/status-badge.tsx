import { StatusBadge as Badge } from "@medusajs/ui";
import { useText } from "../common/text";
import type { Subscription } from "./subscriptions";
import { type Status, statusOf } from "./words";

const COLOURS = {
  pending: "grey",
  active: "green",
  completed: "blue",
  cancelled: "grey",
  cancelling: "orange",
} as const satisfies Record<Status, string>;

export const StatusBadge = ({ subscription }: { subscription: Subscription }) => {
  const text = useText("subscriptions");
  const status = statusOf(subscription);
  return <Badge color={COLOURS[status]}>{text(`status.${status}`)}</Badge>;
};
