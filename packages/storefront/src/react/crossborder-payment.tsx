import {
  listMethods,
  type Method,
  type MethodOptions,
  methods as methodsOf,
} from "medusa-payment-crossborder-storefront";
import type { PaymentOptions } from "../page";
import { untilListed } from "../page/until-listed";
import { useEffect, useId, useState } from "react";
import { CodePanel, Frame, type Look, Mark, News, useFocusAfterCode, wordsOf } from "./parts";
import { useCrossborderPayment } from "./use-payment";

/**
 * @example
 * const props: CrossborderPaymentProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   cart: { id: "cart_1" },
 *   names: { creditcard: "Visa or Mastercard" },
 * };
 */
export interface CrossborderPaymentProps
  extends PaymentOptions, Look, Pick<MethodOptions, "names" | "marks"> {
  /** The region's payment providers, where the page has them already; asked for by default. */
  providers?: readonly ({ id: string } | string)[];
}

/**
 * The payment methods of a cart, and everything after the choice: cashier page, QR code or wallet, status, errors, order.
 * @example
 * const Checkout = ({ cart, sdk }: CrossborderPaymentProps) => (
 *   <CrossborderPayment cart={cart} sdk={sdk} path="/done" onOrder={({ id }) => location.assign(`/order/${id}`)} />
 * );
 */
export function CrossborderPayment(props: CrossborderPaymentProps) {
  const payment = useCrossborderPayment(props);
  const { phase, say, provider_id, order, isFree, choose, pay, leave } = payment;
  const methods = useMethods(props);
  const words = wordsOf(props);
  const name = useId();
  const button = useFocusAfterCode(phase);
  const isBusy = phase === "busy";
  return (
    <Frame look={props}>
      {phase === "code" && <CodePanel state={payment} words={words} onLeave={leave} />}
      {(phase === "choose" || isBusy) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (provider_id || isFree) void pay();
          }}
        >
          {isFree && <p>{words.free}</p>}
          {!isFree && (
            <fieldset className="cb-methods">
              <legend>{words.method}</legend>
              {methods?.map((method) => (
                <label key={method.id} className="cb-method">
                  <input
                    type="radio"
                    name={name}
                    value={method.id}
                    checked={method.id === provider_id}
                    onChange={() => choose(method.id)}
                  />
                  <Mark mark={method.mark} />
                  <span>{method.name}</span>
                </label>
              ))}
              {methods?.length === 0 && <p>{words.none}</p>}
            </fieldset>
          )}
          <button
            ref={button}
            className="cb-button"
            aria-disabled={isBusy || !(provider_id || isFree)}
            aria-busy={isBusy}
          >
            {isFree ? words.place_order : words.pay}
          </button>
        </form>
      )}
      <News say={say} order={order} words={words} />
    </Frame>
  );
}

/** Undefined until they are known. A store that could not be asked is asked again when the page is seen or connected again. */
function useMethods({
  sdk,
  cart,
  providers,
  locale,
  names,
  marks,
}: CrossborderPaymentProps): Method[] | undefined {
  const [listed, setListed] = useState<Method[]>();
  const { id, region_id } = cart;
  useEffect(() => {
    if (providers) return;
    return untilListed(() => listMethods(sdk, { id, region_id }), setListed);
  }, [id, region_id, providers]);
  const known = providers ?? listed;
  return known && methodsOf(known, { locale, names, marks });
}
