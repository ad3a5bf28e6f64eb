import type { Counts, Walk } from "./count";

/** The walks that are played, in this order, and what each is. */
export const PLAYED = {
  "1a": "a session is opened: hosted cashier, secure-pay",
  "1b": "notification to order",
  "1c": "the browser returns",
  "2": "a refund by Medusa's own admin route",
  "3a": "a hold at the counter: open, scan, reconcile",
  "3b": "staff captures a part of it",
  "3c": "staff looks at that transaction",
  "4a": "a renewal is charged: notification to the store's event",
  "4b": "its order is made",
} as const;

export type Played = keyof typeof PLAYED;

export const ONLINE = {
  name: "1",
  title: "an online payment: 1a, 1b and 1c",
  parts: ["1a", "1b", "1c"],
} as const;

export type Aim = Partial<Pick<Counts, "files" | "functions">>;

/** At most so many. */
export const AIMS: Readonly<Record<string, Aim>> = {
  [ONLINE.name]: { files: 45, functions: 180 },
  "2": { files: 25 },
  "3b": { files: 25 },
};

export interface NamedWalk {
  name: string;
  title: string;
  walk: Walk;
}

/** The event of a renewal that was charged, which the server process also tells its parent. */
export const CHARGED = "crossborder.recurring_charged";
