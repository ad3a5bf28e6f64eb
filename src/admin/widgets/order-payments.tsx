import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { Container, Heading, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TransactionActions } from "../actions/transaction-actions";
import { ask } from "../common/sdk";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { History } from "../history/history";
import type { Transaction } from "../transaction/transaction";
import { TransactionDetails } from "../transaction/transaction-details";

/** What the gateway has for an order, draft or not. An order without a payment of this plugin shows nothing. */
const OrderPayments = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const text = useText("transaction");
  // A user who may not see payments gets an error, and no block.
  const { data } = useQuery({
    queryKey: ["crossborder", "order", id],
    queryFn: () => ask<{ transactions: Transaction[] }>(`orders/${id}/transactions`),
    retry: false,
    staleTime: 0,
  });
  const [first, ...earlier] = withMoneyFirst(data?.transactions ?? []);
  if (!first) return null;
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {text("title")}
      </Heading>
      <Payment transaction={first} />
      {earlier.length > 0 && (
        <div className="px-6 py-4">
          <Text size="small" weight="plus">
            {text("earlier")}
          </Text>
          {earlier.map((transaction) => (
            <EarlierPayment key={transaction.id} transaction={transaction} />
          ))}
        </div>
      )}
    </Container>
  );
};

const Payment = ({ transaction }: { transaction: Transaction }) => (
  <div className="divide-y">
    <TransactionDetails transaction={transaction} />
    <TransactionActions transaction={transaction} />
    <History events={transaction.events} currency={transaction.currency_code} />
  </div>
);

const EarlierPayment = ({ transaction }: { transaction: Transaction }) => {
  const money = useMoney();
  const time = useTime();
  const [open, setOpen] = useState(false);
  const { state, amount, currency_code, created_at } = transaction;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="txt-small mt-3 flex w-full items-center justify-between gap-x-2"
      >
        <span className="text-ui-fg-subtle">{time(created_at)}</span>
        <span className="flex items-center gap-x-2">
          {money(amount, currency_code)}
          <StateBadge state={state} />
        </span>
      </button>
      {open && (
        <div className="border-ui-border-base -mx-3 mt-2 rounded-lg border">
          <Payment transaction={transaction} />
        </div>
      )}
    </>
  );
};

const WITHOUT_MONEY: readonly Transaction["state"][] = ["drafted", "open", "closed", "failed"];

/** The newest first, but what was paid goes before what was only tried. */
const withMoneyFirst = (transactions: Transaction[]): Transaction[] =>
  transactions.toSorted(
    (one, other) => Number(WITHOUT_MONEY.includes(one.state)) - Number(WITHOUT_MONEY.includes(other.state)),
  );

export const config = defineWidgetConfig({
  zone: ["order.details.side.before", "draft_order.details.side.before"],
});

export default OrderPayments;
