import { Container, Heading, Text } from "@medusajs/ui";
import { type HistoryEvent, useActors } from "../common/actors";
import { HistoryList } from "../common/history-list";
import { useText } from "../common/text";

/** Who asked for what, and what was refused. */
export const History = ({ events }: { events: readonly HistoryEvent[] }) => {
  const text = useText("subscriptions");
  const actor = useActors();
  const sentence = useSentence();
  const lines = events.map((event) => ({
    id: event.id,
    text: sentence(event),
    by: actor(event),
    at: event.created_at,
  }));
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {text("detail.history")}
      </Heading>
      {lines.length > 0 ? (
        <HistoryList lines={lines} />
      ) : (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {text("detail.no_history")}
        </Text>
      )}
    </Container>
  );
};

function useSentence(): (event: HistoryEvent) => string {
  const text = useText("subscriptions");
  return ({ name, data: { payment_count: count, code } }) => {
    switch (name) {
      case "schedule_change_requested":
        if (count === undefined) return text("happened.cancel_asked");
        return text(count === 0 ? "happened.endless_asked" : "happened.count_asked", { number: count });
      case "schedule_change_error":
        return text("happened.change_refused", { code });
      case "renewal_order_requested":
        return text("happened.order_asked");
      case "renewal_order_error":
        return text("happened.order_refused", { code });
      default:
        return name;
    }
  };
}
