import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import { checkAtStart } from "../../payments/health/start";
import {
  ChannelAProvider,
  ChannelBProvider,
  ChannelCProvider,
  CreditCardProvider,
  InStoreProvider,
} from "./provider";

export { type CrossborderOptions } from "../../payments/options";

export default ModuleProvider(Modules.PAYMENT, {
  services: [ChannelAProvider, ChannelBProvider, ChannelCProvider, CreditCardProvider, InStoreProvider],
  loaders: [checkAtStart],
});
