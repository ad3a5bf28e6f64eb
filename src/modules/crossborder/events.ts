/** Who did something. `user` and `api_key` come over the admin API; `system` is the store's own code. */
export const ACTOR_TYPES = [
  "user",
  "api_key",
  "customer",
  "job",
  "notification",
  "gateway",
  "system",
] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** What somebody can ask for. */
const ACTS = [
  "reconcile",
  "capture",
  "release",
  "return",
  "in_store_payment",
  "scan",
  "cancel",
  "schedule_change",
  "retry",
  "audit",
] as const;
export type Act = (typeof ACTS)[number];

/**
 * What can have happened. `…_requested` is written before the act is carried out. `…_error` is what its caller was
 * told instead of a result: what became of the act is not always known then (docs/reference/errors.md).
 */
export type EventName = `${Act}_requested` | `${Act}_error` | "in_store_payment_opened";

export const EVENT_NAMES: readonly EventName[] = [
  ...ACTS.flatMap((act) => [`${act}_requested`, `${act}_error`] as const),
  "in_store_payment_opened",
];
