import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import { warnOfSandbox } from "../../payments/sandbox";
import {
  ChannelAProvider,
  ChannelBProvider,
  ChannelCProvider,
  CreditCardProvider,
  InStoreProvider,
} from "./channels";

export { type CrossborderOptions } from "../../payments/options";

export default ModuleProvider(Modules.PAYMENT, {
  services: [ChannelAProvider, ChannelBProvider, ChannelCProvider, CreditCardProvider, InStoreProvider],
  loaders: [warnOfSandbox],
});
