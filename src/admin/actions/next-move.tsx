import { Text } from "@medusajs/ui";
import type { TransactionDetail } from "../../http";
import { useMoney, useText, useWhen } from "../common/text";

/** What the job does with a payment's money when it looks next, and when that is. */
export const NextMove = ({ transaction }: { transaction: TransactionDetail }) => {
  const text = useText("transaction");
  const money = useMoney();
  const when = useWhen();
  const { by_itself: next, actions, currency_code, amount: whole } = transaction;
  if (!next) return null;
  const amount = next.act === "void" ? whole : (actions[next.act].amount ?? whole);
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {text(`by_itself.${next.act}`, { amount: money(amount, currency_code), when: when(next.at) })}
    </Text>
  );
};
