import { name, version } from "../../package.json";

/** This package, in the version in which it runs. */
export const CLI_PACKAGE = name;
export const VERSION = version;

/** How a person runs this program, in whatever folder: npm finds it by the package's name, installed or not. */
export const COMMAND = `npx ${CLI_PACKAGE}`;

export const PACKAGE = "medusa-payment-crossborder";
/** In development the plugin starts it where the store has no account at the gateway yet. */
export const SANDBOX_PACKAGE = `${PACKAGE}-sandbox`;
export const STOREFRONT_PACKAGE = `${PACKAGE}-storefront`;
