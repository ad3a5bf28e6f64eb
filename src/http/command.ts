/*
 * How a person runs the command line, in whatever folder: npm finds it by its package's name, installed or not. The admin takes
 * this file into its bundle, so it imports nothing.
 */
export const COMMAND = "npx medusa-payment-crossborder-cli";
