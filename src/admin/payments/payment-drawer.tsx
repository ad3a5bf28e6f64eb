import { Button, Drawer, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFocusReturn } from "../common/focus";
import { Problem } from "../common/problem";
import { ask } from "../common/sdk";
import { useText } from "../common/text";
import { PaymentStory } from "./payment-story";

interface Props {
  reference: string;
  onClose: () => void;
}

/** One payment beside the list, with its numbers, what can be done, and its history. */
export const PaymentDrawer = ({ reference, onClose }: Props) => {
  const text = useText("payments");
  const common = useText("common");
  const { data: payment, error } = useQuery({
    queryKey: ["crossborder", "payments", "one", reference],
    queryFn: async () => (await ask("GET transactions/:reference", { params: { reference } })).transaction,
    staleTime: 0,
  });
  const number = payment?.order_display_id;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content {...useFocusReturn()}>
        <Drawer.Header>
          <Drawer.Title>{number ? text("drawer.title_of", { number }) : text("drawer.title")}</Drawer.Title>
          <Drawer.Description className="sr-only">{text("drawer.description")}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col overflow-y-auto p-0">
          <Problem error={error} place="problem" className="m-6" />
          {!payment && !error && (
            <Text role="status" className="text-ui-fg-subtle p-6">
              {common("loading")}
            </Text>
          )}
          {payment && <PaymentStory transaction={payment} isAlone />}
        </Drawer.Body>
        <Drawer.Footer>
          {payment?.order_id && (
            <Button variant="secondary" size="small" asChild>
              <Link to={`/orders/${payment.order_id}`}>{common("open_order")}</Link>
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
