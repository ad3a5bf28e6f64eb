import { casesIn } from "../../../testing/shop/cases";
import { inShop } from "../../../testing/shop/in-shop";

process.env.MEDUSA_FF_RBAC = "true";
process.env.MEDUSA_FF_RBAC_FILTER_FIELDS = "true";

inShop("a shop whose staff have roles", casesIn(__dirname), { early: { usd: 6 } });
