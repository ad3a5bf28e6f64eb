import {
  lastPayment,
  type PlacedOrder,
  type Result,
  type Store,
} from "medusa-payment-crossborder-storefront";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Frame, lookAt, type Look, News, Trouble } from "./parts";

/**
 * @example
 * const props: CrossborderLastOrderProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   onOrder: ({ id }) => location.replace(`/order/${id}`),
 *   children: "There is nothing in your cart.",
 * };
 */
export interface CrossborderLastOrderProps extends Look {
  sdk: Store;
  /** There is an order: the storefront shows it, in place of this page. */
  onOrder?(order: PlacedOrder, result: Result): void;
  /** There is an order that was placed before it is paid, and is not paid: the storefront leads to where that can be done. */
  onUnpaid?(order: PlacedOrder, result: Result): void;
  /** Where nothing was paid in this browser within the last hour. */
  children?: ReactNode;
}

/**
 * For a checkout without a cart: a shopper who has paid and comes back, by the button "back", a reload or from the wallet, is led
 * to the order, whose cart is over. Everybody else sees `children`.
 * @example
 * const NoCart = ({ sdk }: CrossborderLastOrderProps) => (
 *   <CrossborderLastOrder sdk={sdk} onOrder={({ id }) => location.replace(`/order/${id}`)}>
 *     <p>There is nothing in your cart.</p>
 *   </CrossborderLastOrder>
 * );
 */
export function CrossborderLastOrder(props: CrossborderLastOrderProps) {
  const [last, setLast] = useState<Result | "none">();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let hasLeft = false;
    void lastPayment(latest.current.sdk, { again: true }).then((result) => {
      if (hasLeft) return;
      const { onOrder, onUnpaid } = latest.current;
      const unpaid = onUnpaid && result?.unpaid;
      setLast(result?.order || unpaid ? result : "none");
      if (result?.order) onOrder?.(result.order, result);
      else if (result && unpaid) onUnpaid(unpaid, result);
    });
    return () => {
      hasLeft = true;
    };
  }, []);
  if (last === "none") return <>{props.children}</>;
  const view = lookAt({ phase: "done", say: last?.code ?? "checking", order: last?.order }, props);
  return (
    <Frame look={props}>
      <Trouble view={view} />
      <News view={view} />
    </Frame>
  );
}
