import { join } from "node:path";
import { casesIn } from "../../../testing/shop/cases";
import { inShop } from "../../../testing/shop/in-shop";

process.env.MEDUSA_FF_RBAC = "true";
process.env.MEDUSA_FF_RBAC_FILTER_FIELDS = "true";

const plan = { store: join(__dirname, "store"), early: { usd: 6 } };
inShop("a shop whose staff have roles", casesIn(__dirname), plan);
