import { Text } from "@medusajs/ui";
import { useText } from "./text";
import { useNow } from "./use-now";

/** How long the customer still has. */
export const Countdown = ({ until }: { until: string }) => {
  const text = useText();
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, seconds]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
  return (
    <div role="timer" className="text-center">
      <Text className="text-ui-fg-subtle">{text("qr.left")}</Text>
      <span className="text-4xl font-semibold tabular-nums">{clock}</span>
    </div>
  );
};
