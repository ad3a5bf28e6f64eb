import type { Channel, TransactionDetail } from "../../http";
import { useKnown } from "./known";
import { useText } from "./text";

const CHANNELS: Readonly<Record<string, Channel>> = {
  "channel-a": "channel_a",
  "channel-b": "channel_b",
  "channel-c": "channel_c",
  creditcard: "creditcard",
  "in-store": "in_store",
};

/** The channel and the account in a provider's id, such as `pp_crossborder-channel-a_main`. */
function readProviderId(provider_id: string): { channel?: Channel; account?: string } {
  const [, channel = "", account] = /^pp_crossborder-([a-z-]+?)_(.+)$/.exec(provider_id) ?? [];
  return { ...(CHANNELS[channel] && { channel: CHANNELS[channel] }), ...(account && { account }) };
}

/** The account that a provider belongs to; undefined for a provider that is none of this plugin's. */
export const accountIn = (provider_id: string): string | undefined => readProviderId(provider_id).account;

/** How a provider is called: by its channel. */
export function useChannelName(): (provider_id: string) => string {
  const text = useText("common");
  return (provider_id) => {
    const { channel } = readProviderId(provider_id);
    return channel ? text(`channel.${channel}`) : provider_id;
  };
}

/** How the customer paid: the channel, and at the counter the wallet, too. */
export function useWayToPay(): (payment: Pick<TransactionDetail, "channel" | "vendor">) => string {
  const text = useText("common");
  const known = useKnown();
  return ({ channel, vendor }) => {
    if (!channel) return text("none");
    const wallet = channel === "in_store" && vendor ? known("channel", vendor) : undefined;
    return [text(`channel.${channel}`), wallet].filter(Boolean).join(" · ");
  };
}
