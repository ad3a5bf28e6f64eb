import type { Vendor } from "../../gateway";
import { CrossborderProvider } from "./provider";

/** `pp_crossborder-channel-a_<id>`: a mobile wallet. */
export class ChannelAProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-a";
  protected readonly vendor: Vendor = "channel_a";
}

/** `pp_crossborder-channel-b_<id>`: a messaging-app wallet. */
export class ChannelBProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-b";
  protected readonly vendor: Vendor = "channel_b";
}

/** `pp_crossborder-channel-c_<id>`: a card-network wallet. */
export class ChannelCProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-c";
  protected readonly vendor: Vendor = "channel_c";
}

/** `pp_crossborder-creditcard_<id>`: credit cards. */
export class CreditCardProvider extends CrossborderProvider {
  static override identifier = "crossborder-creditcard";
  protected readonly vendor: Vendor = "creditcard";
}
