import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { changedCarts } from "./checkout/changed-carts.story";
import { onlineCheckout } from "./checkout/online-checkout.story";
import { openingAPayment } from "./checkout/opening-a-payment.story";
import { prepay } from "./checkout/prepay.story";
import { qrCheckout } from "./checkout/qr-checkout.story";
import { sessionData } from "./checkout/session-data.story";
import { unpaidOrders } from "./checkout/unpaid-orders.story";
import { counterIntruders } from "./counter/counter-intruders.story";
import { holds } from "./counter/holds.story";
import { inStore } from "./counter/in-store.story";
import { deductions } from "./subscriptions/deductions.story";
import { recurring } from "./subscriptions/recurring.story";

const checkout = [
  onlineCheckout,
  openingAPayment,
  changedCarts,
  sessionData,
  prepay,
  qrCheckout,
  unpaidOrders,
];
const counter = [inStore, holds, counterIntruders];
const subscriptions = [recurring, deductions];

inShop(
  "a shop on the web, at the counter, and with subscriptions",
  tell(...checkout, ...counter, ...subscriptions),
  {
    early: { cny: 1, members: 2 },
  },
);
