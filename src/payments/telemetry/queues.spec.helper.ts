import type { Waiting } from "../../modules/crossborder/internal";

const NOTHING = { length: 0, oldest: null };

/** Nothing waits. */
export const QUEUES: Waiting["queues"] = {
  transactions: NOTHING,
  late_looks: NOTHING,
  reminders: NOTHING,
  notifications: NOTHING,
  orders: NOTHING,
  schedules: NOTHING,
  channels: NOTHING,
  messages: NOTHING,
  rests: NOTHING,
  outages: NOTHING,
  attention: NOTHING,
};
