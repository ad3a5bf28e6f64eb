import { Badge, Text } from "@medusajs/ui";
import type { CounterOrder } from "./orders";
import { useMoney, useText, useTime } from "../common/text";

/** An order to pick; large enough for a finger. */
export const OrderRow = ({ order, onPick }: { order: CounterOrder; onPick: () => void }) => {
  const text = useText("in_store");
  const common = useText("common");
  const money = useMoney();
  const time = useTime();
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="bg-ui-bg-base shadow-borders-base hover:bg-ui-bg-base-hover focus-visible:shadow-borders-interactive-with-focus grid w-full grid-cols-[auto_1fr_auto] sm:grid-cols-[7rem_1fr_auto] items-center gap-x-4 rounded-lg px-4 py-3 text-left outline-none"
      >
        <span className="flex flex-col items-start gap-y-1">
          <Text as="span" size="large" weight="plus">
            {order.number}
          </Text>
          {order.draft && <Badge size="2xsmall">{text("orders.draft")}</Badge>}
        </span>
        <span className="min-w-0">
          <Text as="span" className="block truncate">
            {order.customer ?? common("guest")}
          </Text>
          <Text as="span" size="small" className="text-ui-fg-subtle block">
            {time(order.created)}
          </Text>
        </span>
        <Text as="span" size="xlarge" weight="plus" className="tabular-nums">
          {money(order.outstanding, order.currency)}
        </Text>
      </button>
    </li>
  );
};
