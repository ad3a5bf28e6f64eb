import { StatusBadge as Badge } from "@medusajs/ui";
import type { ScheduleView } from "../../http";
import { useText } from "../common/text";
import type { Texts } from "../i18n/en";

const COLOURS = {
  pending: "grey",
  active: "green",
  completed: "blue",
  cancelled: "grey",
  cancelling: "orange",
} as const satisfies Record<keyof Texts["subscriptions"]["status"], string>;

/** A cancellation that the gateway has yet to confirm is told at once. */
export const StatusBadge = ({ subscription: { status, cancelling } }: { subscription: ScheduleView }) => {
  const text = useText("subscriptions");
  const shown = cancelling ? "cancelling" : status;
  return <Badge color={COLOURS[shown]}>{text(`status.${shown}`)}</Badge>;
};
