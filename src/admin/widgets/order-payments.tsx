import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { TriangleRightMini } from "@medusajs/icons";
import { Container, Heading, Text } from "@medusajs/ui";
import { useState } from "react";
import type { TransactionDetail } from "../../http";
import { Problem } from "../common/problem";
import { isForbidden } from "../common/sdk";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { mostUrgent, useOrderPayments } from "../order/order-payments";
import { PaymentStory } from "../payments/payment-story";
import { UNPAID } from "../payments/steps";

/**
 * What the gateway has for an order, draft or not. An order without a payment of this plugin shows nothing, and neither does it to
 * a user who may not see payments.
 */
const OrderPayments = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const text = useText("transaction");
  const { data, error } = useOrderPayments(id);
  const told = mostUrgent(data?.transactions ?? []);
  const [first, ...earlier] = withMoneyFirst(data?.transactions ?? []);
  if (isForbidden(error) || (!first && !error)) return null;
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {text("title")}
      </Heading>
      <Problem error={error} className="m-6" />
      {first && <PaymentStory transaction={first} isTold={told?.id === first.id} />}
      {earlier.length > 0 && (
        <div className="px-6 py-4">
          <Text size="small" weight="plus">
            {text("earlier")}
          </Text>
          {earlier.map((transaction) => (
            <EarlierPayment
              key={transaction.id}
              transaction={transaction}
              isTold={told?.id === transaction.id}
            />
          ))}
        </div>
      )}
    </Container>
  );
};

const EarlierPayment = ({ transaction, isTold }: { transaction: TransactionDetail; isTold: boolean }) => {
  const money = useMoney();
  const time = useTime();
  const [open, setOpen] = useState(false);
  const { amount, currency_code, created_at } = transaction;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="txt-small mt-3 flex w-full items-center justify-between gap-x-2"
      >
        <span className="text-ui-fg-subtle flex items-center gap-x-1">
          <TriangleRightMini aria-hidden className={open ? "rotate-90" : ""} />
          {time(created_at)}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {money(amount, currency_code)}
          <StateBadge payment={transaction} />
        </span>
      </button>
      {open && (
        <div className="border-ui-border-base -mx-3 mt-2 rounded-lg border">
          <PaymentStory transaction={transaction} isTold={isTold} />
        </div>
      )}
    </>
  );
};

/** The newest first, but what was paid goes before what was only tried. */
const withMoneyFirst = (transactions: TransactionDetail[]): TransactionDetail[] =>
  transactions.toSorted(
    (one, other) => Number(UNPAID.includes(one.state)) - Number(UNPAID.includes(other.state)),
  );

export const config = defineWidgetConfig({
  zone: ["order.details.side.before", "draft_order.details.side.before"],
});

export default OrderPayments;
