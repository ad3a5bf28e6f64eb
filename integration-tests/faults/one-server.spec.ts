import { join } from "node:path";
import { inShop } from "../../testing/shop/in-shop";
import { cancellations } from "./cases/cancellations";
import { captures } from "./cases/captures";
import { dialects } from "./cases/dialects";
import { gatewayDown } from "./cases/gateway-down";
import { laterPayments } from "./cases/later-payments";
import { notifications } from "./cases/notifications";
import { openings } from "./cases/openings";
import { races } from "./cases/races";
import { refunds } from "./cases/refunds";
import { reverses } from "./cases/reverses";
import { soldOut } from "./cases/sold-out";
import { unexpectedNotifications } from "./cases/unexpected-notifications";
import { testCases } from "./run-case";

const store = join(__dirname, "store");

inShop(
  "a shop with one server",
  (shop) => {
    testCases(
      () => shop,
      [
        ...notifications,
        ...unexpectedNotifications,
        ...openings,
        ...refunds,
        ...captures,
        ...reverses,
        ...gatewayDown,
        ...races,
        ...soldOut,
        ...cancellations,
        ...laterPayments,
        ...dialects,
      ],
    );
  },
  { store, ipnRetryDelaysMs: [150, 300] },
);
