import { ModuleProvider, Modules } from "@medusajs/framework/utils";
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
});
