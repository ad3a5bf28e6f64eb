/** Paying what an order still has to be paid, for whoever has a link to it: as a cart is paid, with the order's id in its place. */
export { type DueOrder, type LinkedOrder, OrderStore } from "./order-store";
export { type OrderTexts, orderTextsOf } from "./texts";
