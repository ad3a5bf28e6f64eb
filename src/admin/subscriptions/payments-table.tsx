import { Button, Container, Heading, Table, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { DetailedDeduction, ScheduleDetail } from "../../http";
import { CopyText } from "../common/copy-text";
import { useQuestion } from "../common/focus";
import { LINK_LOOK, OrderLink, PaymentLink } from "../common/links";
import { useKnown } from "../common/known";
import { Problem } from "../common/problem";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { ImportRenewals } from "./import-renewals";
import type { SubscriptionActs } from "./use-subscription";

interface Props {
  subscription: ScheduleDetail;
  ordering: SubscriptionActs["ordering"];
  mayChange: boolean;
}

const COLUMNS = ["number", "date", "amount", "state", "gateway_number", "order"] as const;

/** Each payment with the order that it paid for, the newest first. Those before the newest 100 are on the page Payments. */
export const PaymentsTable = ({ subscription, ordering, mayChange }: Props) => {
  const text = useText("subscriptions");
  const numbered = subscription.deductions
    .toReversed()
    .map((payment, index) => ({ payment, number: subscription.deduction_count - index }));
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{text("detail.payments")}</Heading>
        {mayChange && <ImportRenewals id={subscription.id} />}
      </div>
      {ordering.error && (
        <div className="px-6 py-4">
          <Problem error={ordering.error} place="subscription" />
        </div>
      )}
      <div className="overflow-x-auto">
        <Table className="min-w-[720px]">
          <Table.Header>
            <Table.Row>
              {COLUMNS.map((name) => (
                <Table.HeaderCell key={name}>{text(`payment.${name}`)}</Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {numbered.map(({ payment, number }) => (
              <Table.Row key={payment.reference}>
                <Facts payment={payment} number={number} />
                <Table.Cell>
                  <OrderOf
                    payment={payment}
                    isFirst={payment.reference === subscription.reference}
                    ordering={ordering}
                    mayMake={mayChange}
                  />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      {subscription.deduction_count > numbered.length && (
        <div className="flex flex-wrap gap-x-2 px-6 py-4">
          <Text size="small">
            {text("payment.newest", { shown: numbered.length, count: subscription.deduction_count })}
          </Text>
          <Link to={`/crossborder?q=${subscription.id}`} className={`txt-small ${LINK_LOOK}`}>
            {text("payment.all")}
          </Link>
        </div>
      )}
    </Container>
  );
};

const Facts = ({ payment, number }: { payment: DetailedDeduction; number: number }) => {
  const text = useText("subscriptions");
  const money = useMoney();
  const time = useTime();
  const { transaction_no } = payment;
  return (
    <>
      <Table.Cell>{number}</Table.Cell>
      <Table.Cell className="whitespace-nowrap">{time(payment.paid_at ?? payment.created_at)}</Table.Cell>
      <Table.Cell className="tabular-nums">{money(payment.amount, payment.currency_code)}</Table.Cell>
      <Table.Cell>
        <StateBadge payment={payment} />
      </Table.Cell>
      <Table.Cell>
        <div className="flex flex-col items-start">
          {transaction_no && <CopyText label={text("payment.gateway_number")} value={transaction_no} />}
          <PaymentLink reference={payment.reference} />
        </div>
      </Table.Cell>
    </>
  );
};

interface OrderProps {
  payment: DetailedDeduction;
  isFirst: boolean;
  ordering: SubscriptionActs["ordering"];
  mayMake: boolean;
}

/** The order of a payment; or why there is none, and the button that has it made. */
const OrderOf = ({ payment, isFirst, ordering, mayMake }: OrderProps) => {
  const text = useText("subscriptions");
  const known = useKnown();
  const { order_id, order_display_id: number, state, order_error } = payment;
  if (order_id && (number || isFirst)) {
    return <OrderLink id={order_id} number={number} />;
  }
  if (state !== "paid") {
    return <Text size="small">{text(state === "failed" ? "payment.declined" : "payment.sent_back")}</Text>;
  }
  if (isFirst) return <Text size="small">{text("payment.no_order")}</Text>;
  return (
    <div className="flex flex-col items-start gap-y-1 py-2">
      <Text size="small">{text(order_id ? "payment.unfinished" : "payment.no_order")}</Text>
      {order_error && (
        <Text size="xsmall" className="text-ui-fg-error max-w-64 whitespace-normal">
          {known("subscription", order_error.code) ?? order_error.code}
        </Text>
      )}
      {mayMake && <MakeOrder payment={payment} ordering={ordering} />}
    </div>
  );
};

const MakeOrder = ({ payment, ordering }: Pick<OrderProps, "payment" | "ordering">) => {
  const text = useText("subscriptions");
  const money = useMoney();
  const prompt = useQuestion();
  const make = async () => {
    const agreed = await prompt({
      variant: "confirmation",
      title: text("order.heading"),
      description: text("order.before", { amount: money(payment.amount, payment.currency_code) }),
      confirmText: text("order.confirm"),
    });
    if (agreed) ordering.mutate(payment.reference);
  };
  const isLoading = ordering.isPending && ordering.variables === payment.reference;
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={isLoading}
      disabled={ordering.isPending}
      onClick={make}
    >
      {text("payment.make")}
    </Button>
  );
};
