import { Button, Drawer, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { TransactionActions } from "../actions/transaction-actions";
import { Problem } from "../common/problem";
import { useText } from "../common/text";
import { History } from "../history/history";
import { TransactionDetails } from "../transaction/transaction-details";
import { BooksBadge } from "./columns";
import { type OnePayment, retrievePayment } from "./payments";

interface Props {
  /** Which payment is open; null where none is. */
  reference: string | null;
  onClose: () => void;
}

/** One payment beside the list, with its numbers, what can be done, and its history. */
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

const PaymentBody = ({ payment }: { payment: OnePayment }) => (
  <div className="divide-y">
    <div className="px-6 py-4">
      <BooksBadge status={payment.reconciliation_status} />
    </div>
    <TransactionDetails transaction={payment} />
    <TransactionActions transaction={payment} />
    <History events={payment.events} currency={payment.currency_code} />
  </div>
);
