import { inShop } from "../support/in-shop";
import { tell } from "../support/story";
import { deductions } from "./subscriptions/deductions.story";
import { recurring } from "./subscriptions/recurring.story";

inShop("a shop with subscriptions", tell(recurring, deductions), { early: { usd: 0, members: 2 } });
