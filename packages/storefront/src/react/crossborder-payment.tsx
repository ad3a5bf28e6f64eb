import {
  deviceOf,
  listMethods,
  type Method,
  methods as methodsOf,
  payableIn,
} from "medusa-payment-crossborder-storefront";
import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { PaymentOptions } from "../page/types";
import type { View } from "../page/view";
import { untilListed } from "../page/until-listed";
import { CodePanel, Frame, lookAt, type Look, Mark, News, Trouble, useFocusAfterCode } from "./parts";
import { type PaymentHandle, useCrossborderPayment } from "./use-payment";

/**
 * @example
 * const props: CrossborderPaymentProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   cart: { id: "cart_1" },
 *   names: { creditcard: "Visa or Mastercard" },
 * };
 */
export interface CrossborderPaymentProps extends PaymentOptions, Look {
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
  const { phase } = payment;
  const methods = useMethods(props, payment);
  const view = lookAt(payment, props);
  const button = useFocusAfterCode(phase, view);
  return (
    <Frame look={props}>
      <Trouble view={view} />
      {phase === "code" && <CodePanel payment={payment} view={view} />}
      {(phase === "choose" || phase === "busy") && (
        <Choice payment={payment} methods={methods} view={view} button={button} />
      )}
      <News view={view} />
    </Frame>
  );
}

interface ChoiceProps {
  payment: PaymentHandle;
  methods?: Method[];
  view: View;
  button: RefObject<HTMLButtonElement>;
}

/** The methods, what is agreed to, and the button with what is to be paid. */
function Choice({ payment, methods, view, button }: ChoiceProps) {
  const { phase, isFree, provider_id, choose, pay } = payment;
  const { words, price, terms } = view;
  const list = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const isBusy = phase === "busy";
  const isNone = !isFree && methods?.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFree && !provider_id) list.current?.focus();
        void pay();
      }}
    >
      {isFree && <p>{words.free}</p>}
      {!isFree && (
        <fieldset className="cb-methods" ref={list} tabIndex={-1}>
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
          {isNone && <p>{words.none}</p>}
        </fieldset>
      )}
      {terms && <p className="cb-terms">{terms}</p>}
      {!isNone && (
        <div className="cb-pay">
          <button ref={button} className="cb-button" aria-disabled={isBusy} aria-busy={isBusy}>
            {view.pay}
          </button>
          {price && (
            <span className="cb-total">
              {words.total} <strong>{price}</strong>
            </span>
          )}
        </div>
      )}
    </form>
  );
}

/** Whether a subscription can be paid by it (§4.1). */
const isAgain = ({ channel }: Method) => channel === "creditcard";

/** Whose own browser it is. A server may not know, and what a browser shows first is what a server has sent. */
const walletHere = () => deviceOf(navigator).wallet;
const onServer = () => undefined;
const noChange = () => onServer;

/** Undefined until they are known. A store that could not be asked is asked again when the page is seen or connected again. */
function useMethods(
  { sdk, cart, providers, locale, names, marks, recurring_plan }: CrossborderPaymentProps,
  { offer }: PaymentHandle,
): Method[] | undefined {
  const [listed, setListed] = useState<Method[]>();
  const { id, region_id } = cart;
  useEffect(() => {
    if (providers) return;
    return untilListed(() => listMethods(sdk, { id, region_id }), setListed);
  }, [id, region_id, providers]);
  const wallet = useSyncExternalStore(noChange, walletHere, onServer);
  const given = providers?.map((provider) => (typeof provider === "string" ? provider : provider.id));
  const known = given ? payableIn(wallet, given) : listed;
  const all = known && methodsOf(known, { locale, names, marks });
  const methods = recurring_plan ? all?.filter(isAgain) : all;
  const ids = methods?.map(({ id }) => id).join();
  useEffect(() => offer(ids === undefined ? undefined : ids ? ids.split(",") : []), [offer, ids]);
  return methods;
}
