import { Module } from "@medusajs/framework/utils";
import { CROSSBORDER_MODULE } from "./rows";
import { LedgerService } from "./service";

/*
 * Published as `medusa-payment-crossborder/modules/crossborder` for a store's `defineLink`. package.json exports it a second time below
 * `./.medusa/server/src/modules/`, because that is the specifier by which Medusa's `defineConfig` loads the modules of a plugin. Neither
 * needs more than the module: rows, their types and the service change with the plugin (internal.ts), and what a store may read of them
 * is in `medusa-payment-crossborder/http`.
 */
export { CROSSBORDER_MODULE } from "./rows";

export default Module(CROSSBORDER_MODULE, { service: LedgerService });
