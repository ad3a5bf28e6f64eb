import { Badge, Button, Heading, Input, Text } from "@medusajs/ui";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useDueOrders } from "./due-orders";
import type { CounterOrder } from "./orders";
import { Problem } from "../common/problem";
import { useMoney, useText, useTime } from "../common/text";

/** The first step: the orders that owe something, newest first. */
export const OrderPicker = ({ onPick }: { onPick: (order: CounterOrder) => void }) => {
  const text = useText("in_store");
  const common = useText("common");
  const [typed, setTyped] = useState("");
  const { orders, error, isCurrent } = useDueOrders(typed.trim());
  // Enter comes before the answer when a scanner typed the number: the order is picked once it is found.
  const [wanted, setWanted] = useState<string>();
  const only = isCurrent && wanted === typed && orders?.length === 1 ? orders[0] : undefined;
  useEffect(() => {
    if (only) onPick(only);
  }, [only, onPick]);
  const want = (event: FormEvent) => {
    event.preventDefault();
    setWanted(typed);
  };
  return (
    <div className="flex flex-col gap-y-4">
      <Heading level="h2">{text("orders.heading")}</Heading>
      <form onSubmit={want} role="search">
        <Input
          type="search"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={text("orders.search")}
          placeholder={text("orders.search")}
        />
      </form>
      <Problem error={error} />
      <ul className="flex flex-col gap-y-2" aria-busy={!isCurrent}>
        {orders?.map((order) => (
          <OrderRow key={order.id} order={order} onPick={() => onPick(order)} />
        ))}
      </ul>
      <Text role="status" className="text-ui-fg-subtle">
        {!orders && !error && common("loading")}
        {orders?.length === 0 && text(typed ? "orders.none_found" : "orders.none")}
      </Text>
      {orders?.length === 0 && !typed && (
        <div>
          <Button asChild variant="secondary">
            <Link to="/draft-orders/create">{text("orders.create")}</Link>
          </Button>
        </div>
      )}
    </div>
  );
};

/** An order to pick; large enough for a finger. */
const OrderRow = ({ order, onPick }: { order: CounterOrder; onPick: () => void }) => {
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
