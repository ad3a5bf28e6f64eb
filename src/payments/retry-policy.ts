/**
 * How often, and how long, the plugin tries again by itself. The growing intervals are in modules/crossborder/rules/transactions.ts: 1, 2,
 * 4 … minutes, at most an hour; so are the times of late looks. All of it is kept in rows, so it survives a
 * restart. docs/reference/states.md says it to users.
 */
export const RETRIES = {
  /** Looks at a transaction on which the books do not agree: as many as fit into a day. */
  checks: 30,
  /** So many looks lead to the longest interval: a hold waits for staff, or expires. */
  hourly: 10,
  /** So long after it was paid a person sees what Medusa does not record. */
  not_recorded_ms: 10 * 60_000,
  /** So many answers in a row that the gateway has no such order, about half an hour, and a person must look at what was paid. */
  unknown: 5,
  /** How often it is asked from then on. */
  unknown_ms: 6 * 60 * 60_000,
  /** Another caller works on the transaction or its cart: that takes seconds. */
  busy_ms: 5_000,
  /** The job runs every minute, and a run may take one: what it should have done so long ago it does not do. */
  job_late_ms: 5 * 60_000,
  /**
   * Late looks, at what is closed or failed: in a run, one for so many other transactions of the account that were looked at, and
   * so many where there was none.
   */
  others_per_late_look: 9,
  late_looks_alone: 10,
  /** A recurring schedule that could not be checked. */
  schedule_ms: 5 * 60_000,
  /** The order of a renewal that no subscriber has begun to make by then. */
  order_missed_ms: 60_000,
  /** One that was begun and is not made by then: others were busy with it, or its server died over it. */
  order_ms: 5 * 60_000,
  /** Attempts to process a notification. */
  attempts: 10,
} as const;

/**
 * So many refused notifications of one account in an hour are more than a stranger's curiosity: staff is told, once a day, and of further
 * ones nothing is kept.
 */
export const MANY_REFUSED = 50;
