import type { ReactNode } from "react";
import type { PaymentOptions } from "../page/types";
import { CodePanel, Frame, lookAt, type Look, News, Trouble, useFocusAfterCode } from "./parts";
import { useCrossborderPayment } from "./use-payment";

/**
 * @example
 * const props: CrossborderButtonProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   cart: { id: "cart_1" },
 *   children: "Place order",
 * };
 */
export interface CrossborderButtonProps extends PaymentOptions, Look {
  /** While the checkout is not ready. */
  disabled?: boolean;
  /** Of the button; `texts.pay` with the amount by default. After a payment that did not work it says `texts.retry`. */
  children?: ReactNode;
}

/**
 * One button that pays a cart by the method that its open payment session has, or by `provider_id`. For a checkout that
 * has a list of methods of its own. A session that can no longer be paid is renewed.
 * @example
 * const Review = ({ cart, sdk }: CrossborderButtonProps) => (
 *   <CrossborderButton cart={cart} sdk={sdk} onOrder={({ id }) => location.assign(`/order/${id}`)} />
 * );
 */
export function CrossborderButton(props: CrossborderButtonProps) {
  const payment = useCrossborderPayment(props);
  const { phase, pay } = payment;
  const view = lookAt(payment, props);
  const button = useFocusAfterCode(phase, view);
  const isBusy = phase === "busy";
  const isOff = isBusy || props.disabled === true;
  return (
    <Frame look={props}>
      <Trouble view={view} />
      {phase === "code" && <CodePanel payment={payment} view={view} />}
      {(phase === "choose" || isBusy) && view.terms && <p className="cb-terms">{view.terms}</p>}
      {(phase === "choose" || isBusy) && (
        <button
          ref={button}
          type="button"
          className="cb-button"
          aria-disabled={isOff}
          aria-busy={isBusy}
          onClick={() => {
            if (!isOff) void pay();
          }}
        >
          {view.isAgain ? view.pay : (props.children ?? view.pay)}
        </button>
      )}
      <News view={view} />
    </Frame>
  );
}
