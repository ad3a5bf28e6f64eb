import { Link } from "react-router-dom";
import { useText } from "./text";

/** Of a link among text: the dashboard's blue has too little contrast for small letters. */
export const LINK_LOOK = "text-ui-fg-base underline underline-offset-2 hover:text-ui-fg-subtle";

interface OrderProps {
  id: string;
  number?: number | null | undefined;
}

/** To an order: by its number, where that is known. */
export const OrderLink = ({ id, number }: OrderProps) => {
  const text = useText("common");
  return (
    <Link to={`/orders/${id}`} className={LINK_LOOK} onClick={(event) => event.stopPropagation()}>
      {number ? text("order", { number }) : text("open_order")}
    </Link>
  );
};

/** To a payment of the page Payments, open beside the list. */
export const PaymentLink = ({ reference }: { reference: string }) => {
  const text = useText("common");
  const query = new URLSearchParams({ q: reference, payment: reference });
  return (
    <Link to={`/crossborder?${query}`} className={LINK_LOOK}>
      {text("open_payment")}
    </Link>
  );
};
