import { Button } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { listPayments } from "./payments";
import { useText } from "../common/text";

interface Props {
  orderId: string;
  onOpen: (reference: string) => void;
}

/**
 * Leads to the payment that the order already has, for instance one that was opened on this page and left
 * without cancelling it. Shown when a further payment was refused.
 */
export const OtherPayment = ({ orderId, onOpen }: Props) => {
  const text = useText("in_store");
  const { data: payments } = useQuery({
    queryKey: ["crossborder", "payments-at-counter", orderId],
    queryFn: () => listPayments(orderId),
    staleTime: 0,
    gcTime: 0,
  });
  const newest = payments?.[0];
  if (!newest) return null;
  return (
    <div>
      <Button type="button" variant="secondary" size="large" onClick={() => onOpen(newest.reference)}>
        {text("method.other_payment")}
      </Button>
    </div>
  );
};
