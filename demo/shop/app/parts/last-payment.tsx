import { lastPayment, type Result } from "medusa-payment-crossborder-storefront";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useNewCart } from "../data/cart";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { filled } from "../texts/texts";

/** For a shopper who paid and closed the tab: what has become of it, told once. */
export function LastPayment() {
  const { texts, to } = useShop();
  const [last, setLast] = useState<Result>();
  const takeNewCart = useNewCart();
  useEffect(() => {
    void lastPayment(sdk).then((found) => {
      if (!found?.order) return;
      takeNewCart();
      setLast(found);
    });
  }, []);
  if (!last?.order) return null;
  const { id, display_id } = last.order;
  return (
    <p className="notice" role="status">
      {filled(texts.last.order, { number: display_id ?? id })}{" "}
      <Link to={to(`/order/${id}`)}>{texts.last.show}</Link>
    </p>
  );
}
