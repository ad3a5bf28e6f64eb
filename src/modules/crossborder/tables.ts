/** The ledger's tables. */
export const TABLES = {
  transaction: "crossborder_transaction",
  operation: "crossborder_operation",
  schedule: "crossborder_recurring_schedule",
  event: "crossborder_event",
  message: "crossborder_message",
  outage: "crossborder_gateway_outage",
  notification: "crossborder_notification",
  audit: "crossborder_audit",
  finding: "crossborder_audit_finding",
  day: "crossborder_day",
  link: "crossborder_payment_link",
  run: "crossborder_job_run",
  channel: "crossborder_draining_channel",
  shop: "crossborder_shop",
} as const;

/** SQL of the ids under which a shop has opened something, by one of them. */
export const sameShops = (id = "?"): string => `
  select other.id from ${TABLES.shop} other join ${TABLES.shop} mine on coalesce(other.same_as, other.id) = coalesce(mine.same_as, mine.id)
  where mine.id = ${id}`;

/** SQL that finds a channel which is being switched off in a region. */
export const draining = (region_id = "?", provider_id = "?"): string => `
  select from ${TABLES.channel} drains
  where drains.region_id = ${region_id} and drains.provider_id = ${provider_id} and drains.deleted_at is null`;
