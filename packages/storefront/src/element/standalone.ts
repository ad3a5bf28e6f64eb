/*
 * All but the React components in one file that imports nothing, for a page without a bundler. Such a page loads this file alone: the
 * other parts of the package would not know what is under way here.
 */
export * from "medusa-payment-crossborder-storefront";
export * from "../page";
export type { CrossborderPaymentElement } from ".";
import ".";
