import { StatusBadge } from "@medusajs/ui";
import type { NotificationView } from "../../http";
import { useText } from "../common/text";

const STATUS_COLOURS = {
  received: "blue",
  reconciled: "green",
  nothing_to_do: "grey",
  unknown: "grey",
  failed: "red",
  refused: "orange",
} as const satisfies Record<NotificationView["status"], string>;

const SIGNATURE_COLOURS = {
  valid: "green",
  wrong: "red",
  missing: "orange",
} as const satisfies Record<NotificationView["signature"], string>;

export const OutcomeBadge = ({ status }: Pick<NotificationView, "status">) => {
  const text = useText("notifications");
  return <StatusBadge color={STATUS_COLOURS[status]}>{text(`status.${status}`)}</StatusBadge>;
};

export const SignatureBadge = ({ signature }: Pick<NotificationView, "signature">) => {
  const text = useText("notifications");
  return <StatusBadge color={SIGNATURE_COLOURS[signature]}>{text(`signature.${signature}`)}</StatusBadge>;
};
