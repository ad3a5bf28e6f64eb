/**
 * What a storefront needs to show a payment and to wait for it. Runs in browsers, apps and mini-programs, and
 * imports nothing. "§" in these docs names a section of the gateway's interface document.
 */
export {
  type AppPrepay,
  clockText,
  isPhone,
  type MiniProgramPrepay,
  secondsLeft,
  shownPayment,
  type ShownPayment,
} from "./shown-payment";
export { waitForPayment, type WaitingSession, type WaitOptions } from "./wait-for-payment";
