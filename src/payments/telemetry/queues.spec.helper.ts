import type { WaitingSince } from "../../modules/crossborder/internal";

/** Nothing waits. */
export const QUEUES: WaitingSince["queues"] = {
  transactions: null,
  late_looks: null,
  reminders: null,
  notifications: null,
  orders: null,
  schedules: null,
  channels: null,
  messages: null,
  outages: null,
  attention: null,
};
