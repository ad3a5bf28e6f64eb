import { Container, Heading, Text } from "@medusajs/ui";
import type { ScheduleDetail } from "../../http";
import { useMay } from "../common/may";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { History } from "../history/history";
import { General } from "./general";
import { PaymentsTable } from "./payments-table";
import { useSubscription } from "./use-subscription";

/** One subscription: what was agreed, its payments with their orders, and who changed what. */
export const SubscriptionDetail = ({ id }: { id: string }) => {
  const text = useText("common");
  const may = useMay();
  const { subscription, error, raising, cancelling, ordering } = useSubscription(id);
  if (!subscription) {
    return (
      <Container>
        {error ? (
          <Problem error={error} place="subscription" />
        ) : (
          <Text role="status">{text("loading")}</Text>
        )}
      </Container>
    );
  }
  const mayChange = may("crossborder_recurring_schedule:update") ?? false;
  return (
    <div className="flex flex-col gap-y-3">
      <General {...{ subscription, raising, cancelling, mayChange }} />
      <PaymentsTable {...{ subscription, ordering, mayChange }} />
      <Changes events={subscription.events} />
    </div>
  );
};

/** Who asked for what, and what was refused. */
const Changes = ({ events }: Pick<ScheduleDetail, "events">) => {
  const text = useText("subscriptions");
  const heading = useText("history")("title");
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {heading}
      </Heading>
      {events.length > 0 ? (
        <History events={events} />
      ) : (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("detail.no_history")}
        </Text>
      )}
    </Container>
  );
};
