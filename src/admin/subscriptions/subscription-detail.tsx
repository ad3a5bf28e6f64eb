import { Text } from "@medusajs/ui";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { General } from "./general";
import { History } from "./history";
import { PaymentsTable } from "./payments-table";
import { useSubscription } from "./use-subscription";
import { useRefusals } from "./words";

/** One subscription: what was agreed, its payments with their orders, and who changed what. */
export const SubscriptionDetail = ({ id }: { id: string }) => {
  const text = useText("common");
  const may = useMay();
  const { subscription, error, raising, cancelling, ordering } = useSubscription(id);
  const explain = useRefusals();
  if (!subscription) {
    return error ? <Problem error={error} explain={explain} /> : <Text role="status">{text("loading")}</Text>;
  }
  const mayChange = may("crossborder_recurring_schedule:update");
  return (
    <div className="flex flex-col gap-y-3">
      <General {...{ subscription, raising, cancelling, mayChange }} />
      <PaymentsTable {...{ subscription, ordering, mayChange }} />
      <History events={subscription.events} />
    </div>
  );
};
