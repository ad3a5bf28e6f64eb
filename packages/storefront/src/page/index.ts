/** What the components are made of, for a page of your own in any framework: the state machine, and all texts. */
export { beginHere, begunHere } from "../memory";
export { type CodeDrawing, drawCode } from "medusa-payment-crossborder-storefront/draw-code";
export { createPayment } from "./payment";
export { STYLE } from "./style";
export { languageOf, textOf, type Texts, textsOf } from "./texts";
export type { Payment, PaymentOptions, PaymentState } from "./types";
export { moneyText, termsText } from "./view";
