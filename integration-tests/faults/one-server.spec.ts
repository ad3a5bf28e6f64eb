import { join } from "node:path";
import { inShop } from "../../testing/shop/in-shop";
import { cancellations } from "./cases/cancellations";
import { captures } from "./cases/captures";
import { gatewayDown } from "./cases/gateway-down";
import { notifications } from "./cases/notifications";
import { openings } from "./cases/opening";
import { races } from "./cases/races";
import { refunds } from "./cases/refunds";
import { reverses } from "./cases/reverses";
import { soldOutCases } from "./cases/stock";
import { strangeNotifications } from "./cases/strange-notifications";
import { playAll } from "./play";

const store = join(__dirname, "store");

inShop(
  "a shop with one server",
  (shop) => {
    playAll(shop, [
      ...notifications,
      ...strangeNotifications,
      ...openings,
      ...refunds,
      ...captures,
      ...reverses,
      ...gatewayDown,
      ...races,
      ...soldOutCases,
      ...cancellations,
    ]);
  },
  { store, ipnRetryDelaysMs: [150, 300], early: { usd: 3 } },
);
