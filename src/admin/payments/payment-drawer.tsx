import { Button, Drawer, Heading, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CopyText } from "../common/copy-text";
import { Facts } from "../common/facts";
import { Problem } from "../common/problem";
import { StateBadge } from "../common/state-badge";
import { useMoney, useText, useTime } from "../common/text";
import { BooksBadge, useChannel } from "./columns";
import { type PaymentStory, retrievePayment } from "./payments";

interface Props {
  /** Which payment is open; null where none is. */
  reference: string | null;
  onClose: () => void;
}

/** One payment beside the list, with its numbers. */
export const PaymentDrawer = ({ reference, onClose }: Props) => {
  const text = useText("payments");
  const { data: payment, error } = useQuery({
    queryKey: ["crossborder", "payments", "one", reference],
    queryFn: () => retrievePayment(reference ?? ""),
    enabled: reference !== null,
  });
  const number = payment?.order_display_id;
  return (
    <Drawer open={reference !== null} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{number ? text("drawer.title_of", { number }) : text("drawer.title")}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col overflow-y-auto p-0">
          {error && (
            <div className="p-6">
              <Problem error={error} />
            </div>
          )}
          {!payment && !error && (
            <Text role="status" className="text-ui-fg-subtle p-6">
              {text("drawer.loading")}
            </Text>
          )}
          {payment && <PaymentBody payment={payment} />}
        </Drawer.Body>
        <Drawer.Footer>
          {payment?.order_id && (
            <Button variant="secondary" size="small" asChild>
              <Link to={`/orders/${payment.order_id}`}>{text("drawer.go_to_order")}</Link>
            </Button>
          )}
          <Drawer.Close asChild>
            <Button variant="secondary" size="small">
              {text("drawer.close")}
            </Button>
          </Drawer.Close>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  );
};

const PaymentBody = ({ payment }: { payment: PaymentStory }) => {
  const text = useText("payments");
  const time = useTime();
  const channel = useChannel();
  const details: [string, ReactNode][] = [
    [text("column.state"), <StateBadge state={payment.state} />],
    [text("column.books"), <BooksBadge status={payment.reconciliation_status} />],
    [text("column.channel"), channel(payment)],
    [text("drawer.opened"), time(payment.created_at)],
  ];
  if (payment.paid_at) details.push([text("drawer.paid_at"), time(payment.paid_at)]);
  if (payment.account.id) details.push([text("drawer.account"), payment.account.id]);
  if (payment.store_admin_no) details.push([text("drawer.clerk"), payment.store_admin_no]);
  if (payment.last_error) details.push([text("drawer.problem"), payment.last_error]);
  return (
    <>
      <Section heading={text("drawer.details")} rows={details} />
      <Section heading={text("drawer.amounts")} rows={useAmounts(payment)} />
      <Section heading={text("drawer.numbers")} rows={useNumbers(payment)} />
    </>
  );
};

const Section = ({ heading, rows }: { heading: string; rows: [string, ReactNode][] }) => (
  <section className="border-b last:border-b-0">
    <Heading level="h3" className="px-6 pt-4">
      {heading}
    </Heading>
    <Facts rows={rows} />
  </section>
);

/** The price, and of the rest what is not zero. */
function useAmounts(payment: PaymentStory): [string, ReactNode][] {
  const text = useText("payments");
  const money = useMoney();
  const amounts: [string, string | null][] = [
    [text("drawer.paid"), payment.paid_amount],
    [text("drawer.held"), payment.authorized_amount],
    [text("drawer.captured"), payment.captured_amount],
    [text("drawer.released"), payment.released_amount],
    [text("drawer.refunded"), payment.refunded_amount],
    [text("drawer.returned"), payment.returned_amount],
  ];
  return [
    [text("drawer.priced"), money(payment.amount, payment.currency_code)],
    ...amounts.flatMap(([name, amount]): [string, ReactNode][] =>
      amount && Number(amount) > 0 ? [[name, money(amount, payment.currency_code)]] : [],
    ),
  ];
}

/** What the gateway and its papers call it, each with a button that copies it. */
function useNumbers({ reference, transaction_no, operations }: PaymentStory): [string, ReactNode][] {
  const text = useText("payments");
  const refunds = operations.filter(({ kind }) => kind === "refund").map(({ gateway_id }) => gateway_id);
  const numbers: [string, string | null][] = [
    [text("drawer.reference"), reference],
    [text("drawer.transaction_no"), transaction_no],
    ...refunds.map((number): [string, string | null] => [text("drawer.refund_no"), number]),
  ];
  return numbers.flatMap(([name, value]): [string, ReactNode][] =>
    value ? [[name, <CopyText label={name} value={value} />]] : [],
  );
}
