import { planInStore, planOnline } from "./payment-plan";
import { CrossborderProvider } from "./provider";

/** `pp_crossborder-channel-a_<id>`: a mobile wallet. */
export class ChannelAProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-a";
  protected readonly makePlan = planOnline("channel_a");
}

/** `pp_crossborder-channel-b_<id>`: a messaging-app wallet. */
export class ChannelBProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-b";
  protected readonly makePlan = planOnline("channel_b");
}

/** `pp_crossborder-channel-c_<id>`: a card-network wallet. */
export class ChannelCProvider extends CrossborderProvider {
  static override identifier = "crossborder-channel-c";
  protected readonly makePlan = planOnline("channel_c");
}

/** `pp_crossborder-creditcard_<id>`: credit cards. */
export class CreditCardProvider extends CrossborderProvider {
  static override identifier = "crossborder-creditcard";
  protected readonly makePlan = planOnline("creditcard");
}

/** `pp_crossborder-in-store_<id>`: at the counter. Only staff can use it. */
export class InStoreProvider extends CrossborderProvider {
  static override identifier = "crossborder-in-store";
  protected readonly makePlan = planInStore;
}
