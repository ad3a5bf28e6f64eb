import { clx, Text } from "@medusajs/ui";
import { useText } from "./text";

/** Stands where an answer will be. */
export const Loading = ({ className }: { className?: string }) => {
  const text = useText("common");
  return (
    <Text size="small" role="status" className={clx("text-ui-fg-subtle", className)}>
      {text("loading")}
    </Text>
  );
};
