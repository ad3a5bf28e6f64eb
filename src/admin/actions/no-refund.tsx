import { Text } from "@medusajs/ui";
import type { TransactionDetail } from "../../http";
import { useKnown } from "../common/known";
import { useText } from "../common/text";

/** Why no refund is offered while a change of the order is open, and which. */
export const NoRefund = ({ transaction: { actions } }: { transaction: TransactionDetail }) => {
  const text = useText("transaction");
  const known = useKnown();
  const { open_change, allowed } = actions.refund;
  if (open_change === undefined || !allowed) return null;
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {known("open_change", open_change) ?? text("open_change.change")}
    </Text>
  );
};
