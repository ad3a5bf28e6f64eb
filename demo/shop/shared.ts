/** What the shop's server tells its pages. */
export interface ShopConfig {
  medusaUrl: string;
  publishableKey: string;
  regions: Record<Country, string>;
}

/** The shop speaks English in the United States, and Chinese in China. */
export const COUNTRIES = ["us", "cn"] as const;
export type Country = (typeof COUNTRIES)[number];

/** What can be made to go wrong at the gateway. */
export const FAULTS = ["none", "lost", "twice", "slow", "down", "refused"] as const;
export type Fault = (typeof FAULTS)[number];

/** What the panel "What if…" shows: what goes wrong now, and what passed between shop and gateway, the newest first. */
export interface Happenings {
  fault: Fault;
  lines: Happening[];
}

export interface Happening {
  key: string;
  kind: "call" | "notification";
  time: string;
  reference: string;
  /** Of a call, its operation; of a notification, what came of it. */
  what: string;
  /** Of a call, its `ret_code`; of a notification, which try it was. */
  detail: string;
}
