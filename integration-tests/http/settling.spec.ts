import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { notifications } from "./settling/notifications.story";
import { reconciliation } from "./settling/reconciliation.story";
import { refunds } from "./settling/refunds.story";
import { staff } from "./settling/staff.story";

inShop("a shop and its gateway", tell(notifications, reconciliation, refunds, staff), { early: { cny: 1 } });
