import { Text } from "@medusajs/ui";
import type { TransactionDetail } from "../../http";
import { TransactionActions } from "../actions/transaction-actions";
import { useText } from "../common/text";
import { History } from "../history/history";
import { TransactionDetails } from "../transaction/transaction-details";

/** One payment whole: what is known of it, what can be done, and what happened. */
export const PaymentStory = ({ transaction }: { transaction: TransactionDetail }) => {
  const text = useText("history");
  return (
    <div className="divide-y">
      <TransactionDetails transaction={transaction} />
      <TransactionActions transaction={transaction} />
      <div>
        <Text size="small" weight="plus" className="px-6 pt-4">
          {text("title")}
        </Text>
        <History events={transaction.events} currency={transaction.currency_code} />
      </div>
    </div>
  );
};
