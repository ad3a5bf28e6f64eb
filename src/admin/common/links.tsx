import { Link } from "react-router-dom";
import { useText } from "./text";

const LOOK = "text-ui-fg-interactive hover:text-ui-fg-interactive-hover";

interface OrderProps {
  id: string;
  number?: number | null | undefined;
}

/** To an order: by its number, where that is known. */
export const OrderLink = ({ id, number }: OrderProps) => {
  const text = useText("common");
  return (
    <Link to={`/orders/${id}`} className={LOOK} onClick={(event) => event.stopPropagation()}>
      {number ? text("order", { number }) : text("open_order")}
    </Link>
  );
};

/** To a payment of the page Payments, open beside the list. */
export const PaymentLink = ({ reference }: { reference: string }) => {
  const text = useText("common");
  const query = new URLSearchParams({ q: reference, payment: reference });
  return (
    <Link to={`/crossborder?${query}`} className={LOOK}>
      {text("open_payment")}
    </Link>
  );
};
