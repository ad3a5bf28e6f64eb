import {
  methods,
  type PaymentSession,
  shownPayment,
  type Store,
} from "medusa-payment-crossborder-storefront";
import { type OrderTexts, orderTextsOf } from "medusa-payment-crossborder-storefront/order";
import { languageOf, moneyText, STYLE, termsText, textsOf } from "medusa-payment-crossborder-storefront/page";
import type { Look } from "medusa-payment-crossborder-storefront/react";
import { useEffect, useState } from "react";
import { sdkOf } from "../store";
import { onWake } from "../surroundings";

/**
 * @example
 * const props: CrossborderReceiptProps = {
 *   sdk: { baseUrl: "https://api.shop.example", publishableKey: "pk_your_key" },
 *   order_id: "order_1",
 *   shop: "Leaf & Kettle",
 * };
 */
export interface CrossborderReceiptProps extends Omit<Look, "texts" | "marks"> {
  sdk: Store;
  order_id: string;
  /** The shop's name, which is printed. */
  shop?: string;
  /** Texts of your own in place of some. */
  orderTexts?: Partial<OrderTexts>;
}

interface Payment extends Pick<PaymentSession, "id" | "provider_id" | "data"> {
  amount: number;
  currency_code: string;
  created_at: string;
  captured_at?: string | null;
  canceled_at?: string | null;
}

interface Paid {
  id: string;
  display_id?: number;
  payment_collections?: { refunded_amount?: number | null; payments?: Payment[] | null }[] | null;
}

const FIELDS = "id,display_id,*payment_collections,*payment_collections.payments";

/** On paper stands the receipt alone, where its button was pressed. */
const PRINTED = `.cb-receipt dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}.cb-receipt dd{margin:0;overflow-wrap:anywhere}
@media print{body:has(.cb-printed) :not(:has(.cb-printed),.cb-printed,.cb-printed *){display:none!important}.cb-receipt button{display:none}}`;

/**
 * What was paid for an order: how much, when, by which method, and the numbers by which shop and gateway know it; with a button that
 * prints it. It shows what Medusa's store API tells of the order, and nothing for an order that was not paid by this plugin.
 * @example
 * const Confirmed = ({ sdk, order_id }: CrossborderReceiptProps) => <CrossborderReceipt sdk={sdk} order_id={order_id} />;
 */
export function CrossborderReceipt(props: CrossborderReceiptProps) {
  const { locale, shop, unstyled, className } = props;
  const words = orderTextsOf(locale, props.orderTexts);
  const [isPrinted, setIsPrinted] = useState(false);
  const order = usePaid(props);
  useEffect(() => {
    if (!isPrinted) return;
    window.print();
    setIsPrinted(false);
  }, [isPrinted]);
  const collections = order?.payment_collections ?? [];
  const paid = collections.flatMap(({ payments }) => payments ?? []).filter(isPaid);
  if (!order || !paid.length) return null;
  const refunded = collections.reduce((sum, one) => sum + (one.refunded_amount ?? 0), 0);
  return (
    <section
      className={["cb cb-receipt", isPrinted && "cb-printed", className].filter(Boolean).join(" ")}
      lang={languageOf(locale)}
    >
      {!unstyled && <style dangerouslySetInnerHTML={{ __html: STYLE + PRINTED }} />}
      <h2>{words.receipt}</h2>
      {shop && <p>{shop}</p>}
      <p>{words.number.replace("{number}", String(order.display_id ?? order.id))}</p>
      {paid.map((payment) => (
        <Facts key={payment.id} payment={payment} words={words} props={props} />
      ))}
      {refunded > 0 && (
        <p>
          {words.refunded} {moneyText({ ...paid[0], amount: refunded }, locale)}
        </p>
      )}
      <button type="button" className="cb-plain" onClick={() => setIsPrinted(true)}>
        {words.print}
      </button>
    </section>
  );
}

const isPaid = (payment: Payment) => !payment.canceled_at && shownPayment(payment);

interface FactsProps {
  payment: Payment;
  words: OrderTexts;
  props: CrossborderReceiptProps;
}

function Facts({ payment, words, props: { locale, names } }: FactsProps) {
  const { provider_id, captured_at, created_at } = payment;
  const { transaction_no, reference, state, recurring: terms } = shownPayment(payment) ?? {};
  const [method] = methods([provider_id], { locale, names });
  const time = new Date(captured_at ?? created_at);
  const written = new Intl.DateTimeFormat(languageOf(locale), { dateStyle: "long", timeStyle: "short" });
  const agreed = { ...payment, terms, begun: time.getTime() };
  const facts = [
    [words.amount, moneyText(payment, locale)],
    ["", !captured_at && state === "held" && words.reserved],
    [words.time, written.format(time)],
    [words.method, method?.name],
    [words.subscription, termsText(words.terms, agreed, textsOf(locale), locale)],
    [words.transaction_no, transaction_no],
    [words.reference, reference],
  ];
  return (
    <dl>
      {facts.map(([name, value]) => value && <Fact key={String(name)} name={String(name)} value={value} />)}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** Asked again, where the store could not be, when the page is seen or connected again. */
function usePaid({ sdk, order_id }: CrossborderReceiptProps): Paid | undefined {
  const [order, setOrder] = useState<Paid>();
  useEffect(() => {
    // What is no id would lead to another address of the store.
    if (!/^order_\w+$/.test(order_id)) return;
    let isOver = false;
    const ask = () =>
      void sdkOf(sdk)
        .client.fetch<{ order: Paid }>(`/store/orders/${order_id}`, {
          method: "GET",
          cache: "no-store",
          query: { fields: FIELDS },
        })
        .then(
          (answer) => !isOver && setOrder(answer.order),
          () => undefined,
        );
    ask();
    const stop = onWake(ask);
    return () => {
      isOver = true;
      stop();
    };
  }, [order_id]);
  return order;
}
