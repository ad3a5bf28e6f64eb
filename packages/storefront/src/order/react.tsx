export { CrossborderReceipt, type CrossborderReceiptProps } from "./receipt";
import { type Code, lookAtOrder, type PlacedOrder } from "medusa-payment-crossborder-storefront";
import {
  type DueOrder,
  type LinkedOrder,
  OrderStore,
  type OrderTexts,
  orderTextsOf,
} from "medusa-payment-crossborder-storefront/order";
import { languageOf, STYLE, textOf } from "medusa-payment-crossborder-storefront/page";
import {
  CrossborderPayment,
  type CrossborderPaymentProps,
} from "medusa-payment-crossborder-storefront/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { onWake } from "../surroundings";

/**
 * @example
 * const props: CrossborderOrderPaymentProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   order_id: "order_1",
 *   shop: "Leaf & Kettle",
 * };
 */
export interface CrossborderOrderPaymentProps
  extends Omit<CrossborderPaymentProps, "cart" | "recurring_plan" | "onOrder">, LinkedOrder {
  /** The shop's name, where the page around does not say it. */
  shop?: string;
  /** Texts of your own beside `texts`, which are those of the payment. */
  orderTexts?: Partial<OrderTexts>;
  /** The order is paid. */
  onPaid?(order: PlacedOrder): void;
}

/**
 * The page of Medusa's own "Copy payment link": what an order still has to be paid, by every method of its region. It says plainly that it is
 * paid, cancelled, or costs something else by now, and shows nothing of the customer.
 * @example
 * const Pay = ({ sdk, order_id }: CrossborderOrderPaymentProps) => <CrossborderOrderPayment sdk={sdk} order_id={order_id} />;
 */
export function CrossborderOrderPayment(props: CrossborderOrderPaymentProps) {
  const { locale, className, unstyled } = props;
  const words = orderTextsOf(locale, props.orderTexts);
  const { store, due, isOffline } = useDue(props);
  const said = useSaid(store, props.order_id);
  // What was paid here says so by itself.
  const wasDue = useRef(false);
  if (due?.state === "due") wasDue.current = true;
  const isWrong = due?.state === "canceled" || due?.state === "missing";
  const isShown = wasDue.current && !isWrong;
  const news = !isShown && endOf(due, words);
  return (
    <section className={["cb", className].filter(Boolean).join(" ")} lang={languageOf(locale)}>
      {!unstyled && <style dangerouslySetInnerHTML={{ __html: STYLE }} />}
      {due && due.state !== "missing" && <Head due={due} words={words} props={props} />}
      <p role="status">{due ? !isWrong && news : !isOffline && textOf("checking", locale)}</p>
      <p role="alert" className="cb-error">
        {due ? isWrong && news : isOffline && textOf("offline", locale)}
      </p>
      {due && isShown && said && (
        <Form store={store} due={due} words={words} said={said.code} props={props} />
      )}
    </section>
  );
}

interface Part {
  due: DueOrder;
  words: OrderTexts;
  props: CrossborderOrderPaymentProps;
}

function Head({ due: { id, display_id, amount, currency_code = "" }, words, props: { shop, locale } }: Part) {
  const money = (value: number) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: currency_code }).format(value);
  return (
    <header>
      {shop && <p>{shop}</p>}
      <p>{words.number.replace("{number}", String(display_id ?? id))}</p>
      {amount !== undefined && <h2>{words.due.replace("{amount}", money(amount))}</h2>}
    </header>
  );
}

function Form({ store, due, words, said, props }: Part & { store: OrderStore; said?: Code }) {
  return (
    <CrossborderPayment
      path={`${window.location.pathname}?order_id=${props.order_id}`}
      {...props}
      unstyled
      texts={{ order: words.now_paid, ...props.texts }}
      sdk={store}
      say={said}
      cart={{ id: props.order_id, region_id: due.region_id }}
      onOrder={(order) => props.onPaid?.(order)}
    />
  );
}

const endOf = (due: DueOrder | undefined, words: OrderTexts): string | undefined =>
  due && due.state !== "due" ? words[due.state] : undefined;

/** What the store says of the order, asked until it answers; from then on the payment asks. */
function useDue({ sdk, order_id, payment_collection_id }: CrossborderOrderPaymentProps) {
  const [due, setDue] = useState<DueOrder>();
  const [isOffline, setIsOffline] = useState(false);
  const store = useMemo(
    () => new OrderStore(sdk, { order_id, payment_collection_id }, setDue),
    [order_id, payment_collection_id],
  );
  useEffect(() => {
    const look = () =>
      void store.look().then(
        () => setIsOffline(false),
        () => setIsOffline(true),
      );
    look();
    return onWake(look);
  }, [store]);
  return { store, due, isOffline };
}

/** What the address says of an attempt from which the browser comes back. Everything else the store says alone. */
const ATTEMPTS: Readonly<Record<string, Code>> = { declined: "declined", expired: "expired" };
const FAILED: readonly Code[] = ["declined", "money_returned"];

/** Undefined until it is known whether there is anything to say: the payment says it as it begins. */
function useSaid(store: OrderStore, order_id: string): { code?: Code } | undefined {
  const [said, setSaid] = useState<{ code?: Code }>();
  useEffect(() => {
    const url = new URL(window.location.href);
    const payment = url.searchParams.get("payment");
    if (!payment) return setSaid({});
    void lookAtOrder(store, order_id).then(
      ({ code }) => setSaid({ code: FAILED.includes(code) ? code : ATTEMPTS[payment] }),
      () => setSaid({}),
    );
    ["payment", "cart_id", "locale"].forEach((name) => url.searchParams.delete(name));
    // After the frameworks have begun to listen to changes of the address.
    setTimeout(() => window.history.replaceState(window.history.state, "", url));
  }, []);
  return said;
}
