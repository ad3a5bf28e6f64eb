import {
  CrossborderButton,
  CrossborderPayment,
  CrossborderReturn,
} from "medusa-payment-crossborder-storefront/react";
import "medusa-payment-crossborder-storefront/element";
import { version } from "react";
import { renderToString } from "react-dom/server";

const sdk = { baseUrl: "https://api.shop.example", publishableKey: "pk_1" };
const cart = { id: "cart_1" };

/** What a server sends before any script has run. */
export const rendered = {
  react: version,
  payment: renderToString(
    <CrossborderPayment
      cart={{ ...cart, total: 17.5, currency_code: "usd" }}
      sdk={sdk}
      providers={["pp_crossborder-creditcard_main"]}
    />,
  ),
  button: renderToString(<CrossborderButton cart={cart} sdk={sdk} locale="zh-CN" />),
  done: renderToString(<CrossborderReturn sdk={sdk} />),
};
