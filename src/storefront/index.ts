export { clockText, secondsLeft } from "./clock";
export { isPhone } from "./is-phone";
export { type AppPrepay, type MiniProgramPrepay, shownPayment, type ShownPayment } from "./shown-payment";
export { waitForPayment, type WaitingSession, type WaitOptions } from "./wait-for-payment";
