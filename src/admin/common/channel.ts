import { type Texts } from "../i18n/en";
import { useText } from "./text";

type Channel = keyof Texts["common"]["channel"];

const CHANNELS: Readonly<Record<string, Channel>> = {
  "channel-a": "channel_a",
  "channel-b": "channel_b",
  "channel-c": "channel_c",
  creditcard: "creditcard",
  "in-store": "in_store",
};

/** How a provider is called, such as `pp_crossborder-channel-a_main`: by its channel. */
export function useChannelName(): (provider_id: string) => string {
  const text = useText("common");
  return (provider_id) => {
    const channel = CHANNELS[/^pp_crossborder-([a-z-]+)_/.exec(provider_id)?.[1] ?? ""];
    return channel ? text(`channel.${channel}`) : provider_id;
  };
}
