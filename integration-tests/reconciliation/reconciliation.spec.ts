import { casesIn } from "../../testing/shop/cases";
import { inShop } from "../../testing/shop/in-shop";

inShop("reconciliation", casesIn(__dirname));
