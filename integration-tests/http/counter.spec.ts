import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { counterIntruders } from "./counter/counter-intruders.story";
import { inStore } from "./counter/in-store.story";

inShop("a shop with a counter", tell(inStore, counterIntruders));
