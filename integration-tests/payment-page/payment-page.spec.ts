import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";

inShop("the payment page of a storefront", casesIn(__dirname));
