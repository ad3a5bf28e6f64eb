/** React components and hooks of the payment page. */
export { beginHere, begunHere } from "../memory";
export { textOf, type Texts, textsOf } from "../page/texts";
export { CrossborderButton, type CrossborderButtonProps } from "./crossborder-button";
export { CrossborderLastOrder, type CrossborderLastOrderProps } from "./crossborder-last-order";
export { CrossborderPayment, type CrossborderPaymentProps } from "./crossborder-payment";
export { CrossborderReturn, type CrossborderReturnProps } from "./crossborder-return";
export type { Look } from "./parts";
export { type PaymentHandle, useCrossborderPayment } from "./use-payment";
export { type ReturnOptions, type ReturnState, useReturn } from "./use-return";
