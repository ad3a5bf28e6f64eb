import { CrossborderReturn } from "medusa-payment-crossborder-storefront/react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useNewCart } from "../data/cart";
import { AFTER_ORDER, OFFERED, providerId, useMethodNames } from "../data/methods";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { Page } from "../parts/page";

/** Where the browser comes back to from the gateway's page. */
export function DonePage() {
  const { texts, locale, country, to } = useShop();
  const names = useMethodNames();
  const navigate = useNavigate();
  const takeNewCart = useNewCart();
  const [query] = useSearchParams();
  // Of an order that was placed before it is paid; it is taken out of the address once it is read.
  const [placed] = useState(() => /^order_\w+$/.exec(query.get("order_id") ?? "")?.[0]);
  return (
    <Page title={texts.done.title}>
      <div className="card narrow">
        <CrossborderReturn
          sdk={sdk}
          locale={locale}
          names={names}
          providers={(placed ? AFTER_ORDER : OFFERED[country]).map(providerId)}
          path={to("/checkout/done")}
          {...(placed && { texts: { back: texts.done.toOrder } })}
          retryUrl={to(placed ? `/order/${placed}` : "/checkout")}
          onOrder={({ id, end_url }) => {
            takeNewCart();
            void navigate(to(`/order/${id}?new`), { replace: true, state: { end_url } });
          }}
        />
      </div>
    </Page>
  );
}
