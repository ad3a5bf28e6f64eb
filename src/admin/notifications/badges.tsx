import { StatusBadge } from "@medusajs/ui";
import { useText } from "../common/text";
import type { Notification } from "./notifications";

const STATUS_COLOURS = {
  received: "blue",
  reconciled: "green",
  unknown: "grey",
  failed: "red",
} as const satisfies Record<Notification["status"], string>;

const SIGNATURE_COLOURS = {
  valid: "green",
  wrong: "red",
  missing: "orange",
} as const satisfies Record<Notification["signature"], string>;

export const OutcomeBadge = ({ status }: Pick<Notification, "status">) => {
  const text = useText("notifications");
  return <StatusBadge color={STATUS_COLOURS[status]}>{text(`status.${status}`)}</StatusBadge>;
};

export const SignatureBadge = ({ signature }: Pick<Notification, "signature">) => {
  const text = useText("notifications");
  return <StatusBadge color={SIGNATURE_COLOURS[signature]}>{text(`signature.${signature}`)}</StatusBadge>;
};
