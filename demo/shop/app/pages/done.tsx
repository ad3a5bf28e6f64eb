import { CrossborderReturn } from "medusa-payment-crossborder-storefront/react";
import { useNavigate } from "react-router-dom";
import { useNewCart } from "../data/cart";
import { useShop } from "../data/shop";
import { sdk } from "../data/store";
import { Page } from "../parts/page";

/** Where the browser comes back to from the gateway's page. */
export function DonePage() {
  const { texts, locale, to } = useShop();
  const navigate = useNavigate();
  const takeNewCart = useNewCart();
  return (
    <Page title={texts.done.title}>
      <div className="card narrow">
        <CrossborderReturn
          sdk={sdk}
          locale={locale}
          texts={{ other: texts.done.again }}
          retryUrl={to("/checkout")}
          onOrder={({ id }) => {
            takeNewCart();
            void navigate(to(`/order/${id}?new`), { replace: true });
          }}
        />
      </div>
    </Page>
  );
}
