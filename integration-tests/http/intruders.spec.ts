import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { forgedNotifications } from "./intruders/forged-notifications.story";
import { forgedRaces } from "./intruders/forged-races.story";
import { forgedSessions } from "./intruders/forged-sessions.story";
import { strangeNotifications } from "./intruders/strange-notifications.story";

inShop("a shop under attack", tell(forgedSessions, forgedNotifications, forgedRaces, strangeNotifications), {
  early: { usd: 11 },
});
