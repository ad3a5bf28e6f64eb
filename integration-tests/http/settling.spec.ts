import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { forgedNotifications } from "./intruders/forged-notifications.story";
import { forgedRaces } from "./intruders/forged-races.story";
import { forgedSessions } from "./intruders/forged-sessions.story";
import { strangeNotifications } from "./intruders/strange-notifications.story";
import { largeLedger } from "./settling/large-ledger.story";
import { notifications } from "./settling/notifications.story";
import { reconciliation } from "./settling/reconciliation.story";
import { refunds } from "./settling/refunds.story";
import { staff } from "./settling/staff.story";

const settling = [notifications, reconciliation, refunds, staff, largeLedger];
const intruders = [forgedSessions, forgedNotifications, forgedRaces, strangeNotifications];

inShop("a shop and its gateway, and whoever attacks them", tell(...settling, ...intruders), {
  early: { usd: 11, cny: 1 },
});
