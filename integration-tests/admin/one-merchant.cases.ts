import { cases } from "../../testing/shop/cases";
import { eachMerchant } from "./each-merchant";

export default cases("one merchant with four entries of medusa-config has one of each thing", (shop) =>
  eachMerchant(shop, [["main", "qr", "hold", "first"]]),
);
