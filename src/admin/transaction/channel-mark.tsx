import type { ReactNode } from "react";
import type { Channel } from "../../http";

/** Drawn for this plugin: no company's mark. */
const DRAWINGS: Readonly<Record<Channel, ReactNode>> = {
  channel_a: (
    <>
      <rect x="6" y="2.5" width="8" height="15" rx="1.5" />
      <path d="M9 15h2" />
    </>
  ),
  channel_b: (
    <>
      <path d="M3 4.5h14v9H9l-3.5 3v-3H3z" />
      <path d="M6.5 9h7" />
    </>
  ),
  channel_c: (
    <>
      <rect x="2.5" y="5" width="15" height="10.5" rx="1.5" />
      <path d="M11.5 10.25h6M5.5 5V3.5h9" />
    </>
  ),
  creditcard: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="M2.5 8h15M5 12.5h3" />
    </>
  ),
  in_store: (
    <>
      <path d="M3.5 8.5v8h13v-8M2.5 8.5l1.5-5h12l1.5 5z" />
      <path d="M8 16.5v-4.5h4v4.5" />
    </>
  ),
};

/** A small drawing that tells the channels apart; their names stand beside it. */
export const ChannelMark = ({ channel }: { channel: Channel }) => (
  <span className="bg-ui-bg-component shadow-borders-base flex size-8 shrink-0 items-center justify-center rounded-md">
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="text-ui-fg-subtle size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {DRAWINGS[channel]}
    </svg>
  </span>
);
