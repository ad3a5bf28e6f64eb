import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { changedCarts } from "./checkout/changed-carts.story";
import { onlineCheckout } from "./checkout/online-checkout.story";
import { openingAPayment } from "./checkout/opening-a-payment.story";
import { prepay } from "./checkout/prepay.story";
import { qrCheckout } from "./checkout/qr-checkout.story";
import { sessionData } from "./checkout/session-data.story";
import { unpaidOrders } from "./checkout/unpaid-orders.story";

inShop(
  "a shop on the web",
  tell(onlineCheckout, openingAPayment, changedCarts, sessionData, prepay, qrCheckout, unpaidOrders),
  { early: { cny: 1 } },
);
