/*
 * How a person runs this package's program, in whatever folder: npm finds it by the package's name, installed or not. The admin takes
 * this file into its bundle, so it imports nothing.
 */
export const COMMAND = "npx medusa-payment-crossborder";
