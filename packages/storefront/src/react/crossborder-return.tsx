import type { Code, PlacedOrder, Result } from "medusa-payment-crossborder-storefront";
import { useRef } from "react";
import { CrossborderPayment, type CrossborderPaymentProps } from "./crossborder-payment";
import { Frame, lookAt, type Look, News, Trouble } from "./parts";
import { type ReturnOptions, type ReturnState, useReturn } from "./use-return";

/**
 * @example
 * const props: CrossborderReturnProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   retryUrl: "/checkout",
 * };
 */
export interface CrossborderReturnProps
  extends ReturnOptions, Look, Pick<CrossborderPaymentProps, "providers" | "path" | "go"> {
  /** The checkout, for a shopper who wants to change more than the method. */
  retryUrl?: string;
}

/**
 * What came of the payment, on the page to which the browser comes back: the order, or another try in the same place, by the same
 * method or another one. A browser in which the payment was not begun is told neither order nor cart, and which browser is.
 * @example
 * const Done = ({ sdk }: CrossborderReturnProps) => (
 *   <CrossborderReturn sdk={sdk} retryUrl="/checkout" onOrder={({ id }) => location.assign(`/order/${id}`)} />
 * );
 */
export function CrossborderReturn(props: CrossborderReturnProps) {
  // Who tries again while the first payment is waited for is told an order by whichever hears of it first.
  const told = useRef<string>(undefined);
  const onOrder = (order: PlacedOrder, from: Result) => {
    if (told.current !== order.id) props.onOrder?.(order, from);
    told.current = order.id;
  };
  const { say, result, open } = useReturn({ ...props, onOrder });
  const view = lookAt({ phase: "done", say, order: result?.order }, props);
  const { words } = view;
  const isOver = result && !result.elsewhere && !["paid", "held"].includes(result.outcome);
  const again = result ? isOver && AGAIN.includes(result.code) && result : open;
  const retry = again && retryOf(again, say, { ...props, onOrder });
  return (
    <>
      {retry ? (
        <CrossborderPayment {...retry} />
      ) : (
        <Frame look={props}>
          <Trouble view={view} />
          <News view={view} />
          {result?.elsewhere && <p>{words.other_browser}</p>}
        </Frame>
      )}
      {(isOver || retry) && props.retryUrl && (
        <p className="cb-back">
          <a className={retry ? "cb-plain" : "cb-button"} href={props.retryUrl}>
            {words.back}
          </a>
        </p>
      )}
    </>
  );
}

/** Those after which the same cart, or the order that was placed of it, can be paid again. */
const AGAIN: readonly Code[] = ["declined", "expired", "closed", "order_waits", "money_returned"];

function retryOf(
  { cart_id: id, tried, unpaid }: Pick<Result, "cart_id" | "tried" | "unpaid">,
  say: ReturnState["say"],
  props: CrossborderReturnProps,
) {
  // Without what was tried a subscription would become a single payment.
  if (!id || !tried) return undefined;
  const { pathname, search } = window.location;
  const again: CrossborderPaymentProps = {
    path: pathname + search,
    ...props,
    ...tried,
    cart: { id },
    say,
    unpaid,
  };
  return again;
}
