import { StatusBadge as Badge } from "@medusajs/ui";
import type { ScheduleView } from "../../http";
import { useText } from "../common/text";
import { type Status, statusOf } from "./words";

const COLOURS = {
  pending: "grey",
  active: "green",
  completed: "blue",
  cancelled: "grey",
  cancelling: "orange",
} as const satisfies Record<Status, string>;

export const StatusBadge = ({ subscription }: { subscription: ScheduleView }) => {
  const text = useText("subscriptions");
  const status = statusOf(subscription);
  return <Badge color={COLOURS[status]}>{text(`status.${status}`)}</Badge>;
};
