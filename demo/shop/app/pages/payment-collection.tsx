import { Navigate, useSearchParams } from "react-router-dom";
import { useShop } from "../data/shop";
import { MissingPage } from "./missing";

/** Where "Copy payment link" of Medusa's dashboard leads: what an order owes is paid on the order's own page. */
export function PaymentCollectionPage() {
  const { texts, to } = useShop();
  const [query] = useSearchParams();
  const order_id = query.get("order_id") ?? "";
  if (!/^order_\w+$/.test(order_id)) return <MissingPage title={texts.order.missing} />;
  return <Navigate to={to(`/order/${order_id}`)} replace />;
}
