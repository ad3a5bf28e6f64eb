import { Button, Heading, Input, Text } from "@medusajs/ui";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useDueOrders } from "./due-orders";
import type { CounterOrder } from "./orders";
import { OrderRow } from "./order-row";
import { Problem } from "../common/problem";
import { useText } from "../common/text";

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
