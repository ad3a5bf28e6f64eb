import { casesIn } from "../../../testing/shop/cases";
import { inShop } from "../../../testing/shop/in-shop";

const moreTables = { MEDUSA_FF_RBAC: "true", MEDUSA_FF_RBAC_FILTER_FIELDS: "true" };
Object.assign(process.env, moreTables);

inShop("a shop whose staff have roles", casesIn(__dirname), { moreTables, lane: "all" });
