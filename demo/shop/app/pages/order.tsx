import { methods } from "medusa-payment-crossborder-storefront";
import { CrossborderReceipt } from "medusa-payment-crossborder-storefront/order/react";
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Order } from "../data/account";
import { useCartChange } from "../data/cart";
import { useOrderWithDue } from "../data/due";
import { useMethodNames } from "../data/methods";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { AddressText } from "../parts/address";
import { MissingPage, Page, Waiting } from "../parts/page";
import { PayDue } from "../parts/pay-due";
import { useTermsOf } from "../parts/subscriptions";
import { Lines, Totals } from "../parts/totals";
import { filled } from "../texts/texts";

/** The confirmation right after the payment, and the order's page ever after. */
export function OrderPage() {
  const { texts } = useShop();
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  // From the page on which it was paid.
  const { state }: { state: { end_url?: unknown } | null } = useLocation();
  const { order, isError, due, news } = useOrderWithDue(id);
  if (isError && !order) return <MissingPage title={texts.order.missing} />;
  if (!order) return <Waiting failed={false} />;
  const values = {
    number: order.display_id ?? order.id,
    email: order.email ?? "",
  };
  const isNew = query.has("new");
  return (
    <Page title={filled(isNew ? texts.order.thanks : texts.order.title, values)}>
      {isNew && (
        <p className="lead" role="status">
          {filled(texts.order.placed, values)}
        </p>
      )}
      {typeof state?.end_url === "string" && (
        <p>
          <a href={state.end_url}>{texts.order.end}</a>
        </p>
      )}
      <PayDue order={order} due={due} news={news} />
      <div className="columns">
        <div>
          <Facts order={order} />
          <Receipt order={order} />
        </div>
        <section className="card summary">
          <h2>{texts.order.items}</h2>
          <Lines of={order} />
          <Totals of={order} />
          <BuyAgain order={order} />
        </section>
      </div>
      <Actions />
    </Page>
  );
}

const Actions = () => {
  const { texts, to } = useShop();
  return (
    <Link className="back" to={to("/")}>
      ← {texts.order.more}
    </Link>
  );
};

/** To print, or to quote: what was paid, and by which number the gateway knows it. */
function Receipt({ order }: { order: Order }) {
  const { texts, locale } = useShop();
  const names = useMethodNames();
  return (
    <div className="card receipt">
      <CrossborderReceipt
        key={order.payment_status}
        {...{ sdk, locale, names }}
        order_id={order.id}
        shop={texts.shop.name}
      />
    </div>
  );
}

function Facts({ order }: { order: Order }) {
  const { texts, date } = useShop();
  const words = texts.order;
  const states: Record<string, string> = words.states;
  const facts = [
    [words.number, String(order.display_id ?? order.id)],
    [words.method, useMethodName(order)],
    [words.state, states[order.payment_status] ?? words.otherState],
    ...useTermsOf(order),
  ];
  return (
    <section className="card">
      <h2>{filled(words.of, { date: date(order.created_at) })}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{words.address}</dt>
          <dd>
            <AddressText email={order.email} address={order.shipping_address} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function useMethodName({ payment_collections }: Order): string {
  const { texts, locale } = useShop();
  const names = useMethodNames();
  const paid = (payment_collections ?? []).flatMap(({ payments }) => payments ?? []);
  const [method] = methods(
    paid.map(({ provider_id }) => provider_id),
    { locale, names },
  );
  return method?.name ?? texts.order.unknownMethod;
}

/** The same goods once more, into the cart, beside what is in it: another order, which leaves this one as it is. */
function BuyAgain({ order }: { order: Order }) {
  const { texts, to } = useShop();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useCartChange(async (cart_id, { items }: Order) => {
    for (const { variant_id, quantity } of items ?? []) {
      if (variant_id) await sdk.store.cart.createLineItem(cart_id, { variant_id, quantity });
    }
  });
  return (
    <>
      <button
        type="button"
        className="button second wide"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate(order, { onSuccess: () => void navigate(to("/cart")) });
        }}
      >
        {texts.order.again}
      </button>
      <p className="quiet">{texts.order.againWhy}</p>
      {isError && <p role="alert">{texts.shop.failed}</p>}
    </>
  );
}

/** Where "Copy payment link" of Medusa's dashboard leads: what an order owes is paid on the order's own page. */
export function PaymentCollectionPage() {
  const { texts, to } = useShop();
  const [query] = useSearchParams();
  const order_id = query.get("order_id") ?? "";
  if (!/^order_\w+$/.test(order_id)) return <MissingPage title={texts.order.missing} />;
  return <Navigate to={to(`/order/${order_id}`)} replace />;
}
