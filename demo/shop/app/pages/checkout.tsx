import { useQuery } from "@tanstack/react-query";
import { openPayment } from "medusa-payment-crossborder-storefront";
import { CrossborderLastOrder, CrossborderPayment } from "medusa-payment-crossborder-storefront/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCustomer } from "../data/account";
import { isAddressed } from "../data/address";
import { type Cart, useCart, useMonthly, useNewCart } from "../data/cart";
import { BY_CARD, ORDER_FIRST, useMethodNames, useProviders } from "../data/methods";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { useOrderFirst } from "../data/what-if";
import { AddressForm, AddressText } from "../parts/address";
import { Page, Waiting } from "../parts/page";
import { Lines, Totals } from "../parts/totals";
import { Empty } from "./cart";

export function CheckoutPage() {
  const { texts, locale, to } = useShop();
  const { data: cart, isError } = useCart();
  const navigate = useNavigate();
  return (
    <Page title={texts.checkout.title}>
      {cart === undefined && <Waiting failed={isError} />}
      {cart === null && (
        <CrossborderLastOrder
          sdk={sdk}
          locale={locale}
          onOrder={({ id, end_url }) =>
            void navigate(to(`/order/${id}?new`), { replace: true, state: { end_url } })
          }
          onUnpaid={({ id }) => void navigate(to(`/order/${id}`), { replace: true })}
        >
          <Empty />
        </CrossborderLastOrder>
      )}
      {cart?.items?.length === 0 && <Empty />}
      {cart?.items?.length ? <Checkout cart={cart} /> : null}
    </Page>
  );
}

/** First where it goes, then how it is paid; the order stands beside both. */
function Checkout({ cart }: { cart: Cart }) {
  const { checkout } = useShop().texts;
  const [isChanging, setIsChanging] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const isReady = isAddressed(cart) && !isChanging;
  const payment = useRef<HTMLHeadingElement>(null);
  // The form is gone, and its button with it.
  useEffect(() => {
    if (isReady && hasSent) payment.current?.focus();
  }, [isReady, hasSent]);
  const change = (isBegun: boolean) => {
    setIsChanging(isBegun);
    setHasSent(!isBegun);
  };
  return (
    <div className="columns">
      <div>
        <section className="card">
          <h2>{checkout.contact}</h2>
          {isReady ? (
            <>
              <AddressText email={cart.email} address={cart.shipping_address} />
              <button type="button" className="plain" onClick={() => change(true)}>
                {checkout.change}
              </button>
            </>
          ) : (
            <AddressForm onSent={() => change(false)} />
          )}
        </section>
        <section className="card">
          <h2 ref={payment} tabIndex={-1}>
            {checkout.payment}
          </h2>
          {isReady ? <Payment cart={cart} /> : <p className="quiet">{checkout.addressFirst}</p>}
        </section>
      </div>
      <section className="card summary">
        <h2>{checkout.summary}</h2>
        <Lines of={cart} />
        <Totals of={cart} shipping={isReady} />
      </section>
    </div>
  );
}

function Payment({ cart }: { cart: Cart }) {
  const { texts, locale, to } = useShop();
  const { data: customer } = useCustomer();
  const [wishesMonthly, wishMonthly] = useMonthly(cart.id);
  const [isOrderFirst] = useOrderFirst();
  const isMonthly = wishesMonthly && cart.total > 0;
  const isFirst = isOrderFirst && cart.total > 0 && !isMonthly;
  const providers = useProviders(cart, isMonthly ? BY_CARD : isFirst ? ORDER_FIRST : undefined);
  const names = useMethodNames();
  const navigate = useNavigate();
  const takeNewCart = useNewCart();
  if (!providers) return <Waiting failed={false} />;
  return (
    <>
      {cart.total > 0 && (
        <label className="choice">
          <input type="checkbox" checked={isMonthly} onChange={({ target }) => wishMonthly(target.checked)} />
          <span>
            {texts.checkout.again} {isMonthly && !customer && <em>{texts.checkout.signIn}</em>}
          </span>
        </label>
      )}
      <CrossborderPayment
        key={`${isMonthly} ${isFirst}`}
        sdk={sdk}
        cart={cart}
        providers={providers}
        names={names}
        locale={locale}
        path={to("/checkout/done")}
        {...(isFirst && { texts: { pay: texts.checkout.orderAndPay } })}
        {...(isMonthly && { recurring_plan: "monthly", provider_id: providers[0] })}
        onOrder={({ id, end_url }) => {
          takeNewCart();
          void navigate(to(`/order/${id}?new`), { state: { end_url } });
        }}
      />
      <WalletLink cart={cart} />
    </>
  );
}

/** A visitor of the demo has no wallet that could scan the code: this is where it would lead. */
function WalletLink({ cart }: { cart: Cart }) {
  const { checkout } = useShop().texts;
  const { data: link } = useQuery({
    queryKey: ["wallet", cart.id],
    refetchInterval: 2_000,
    queryFn: async () => (await openPayment(sdk, cart))?.code?.deep_link ?? null,
  });
  if (!link) return null;
  return (
    <p className="quiet">
      {checkout.demo}{" "}
      <a href={link} target="_blank" rel="noreferrer">
        {checkout.wallet}
      </a>
    </p>
  );
}
