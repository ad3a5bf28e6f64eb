import { z } from "@medusajs/framework/zod";
import { sameShops } from "./shops";

const TRANSACTIONS = "crossborder_transaction";
/** What another shop has opened waits for nothing here. */
const OWN = `deleted_at is null and shop_id in (${sameShops(":shop")})`;

/** What waits: since when each has been due, and the rows, of which each kind has an index. */
const QUEUES = {
  transactions: ["next_check_at", `${TRANSACTIONS} where next_check_at <= :now and ${OWN}`],
  late_looks: ["late_look_at", `${TRANSACTIONS} where late_look_at <= :now and ${OWN}`],
  reminders: [
    "attention_since",
    `${TRANSACTIONS} where attention_since is not null and ${OWN}
      and coalesce(attention_told_at, '-infinity') < :told_before`,
  ],
  notifications: [
    "created_at",
    "crossborder_notification where status = 'received' and created_at < :received_before and deleted_at is null",
  ],
  orders: ["make_order_at", `${TRANSACTIONS} where make_order_at <= :now and ${OWN}`],
  schedules: ["next_check_at", `crossborder_recurring_schedule where next_check_at <= :now and ${OWN}`],
  channels: ["created_at", "crossborder_draining_channel where deleted_at is null"],
  messages: ["created_at", `crossborder_message where ${OWN}`],
  outages: ["down_since", "crossborder_gateway_outage where settled_at is null and deleted_at is null"],
  /** What a person must look at. */
  attention: [
    "attention_since",
    `(select attention_since from ${TRANSACTIONS} where attention_since is not null and ${OWN}
      union all
      select attention_since from crossborder_recurring_schedule
      where attention_since is not null and ${OWN}) as waiting`,
  ],
} as const;

/** Of what waits for a person, what an audit has found. */
const DIFFERENCES = `select currency_code, count(*) as transactions from ${TRANSACTIONS}
  where attention_since is not null and audit_finding is not null and ${OWN} group by currency_code`;

/** Since when the oldest of each queue has been due, in one statement. */
export const WAITING_NOW = `select
  json_build_object(${Object.entries(QUEUES)
    .map(([name, [since, rows]]) => `'${name}', (select min(${since}) from ${rows})`)
    .join(", ")}) as queues,
  (select coalesce(json_object_agg(currency_code, transactions), '{}') from (${DIFFERENCES}) as found) as differences`;

const NAMES = Object.keys(QUEUES).filter((name): name is keyof typeof QUEUES => name in QUEUES);

const waiting = z.object({
  /** Since when the oldest of each has been due; null where none is. */
  queues: z.record(z.enum(NAMES), z.coerce.date().nullable()),
  /** Transactions of which an audit has found that the books differ, and no person has solved it yet; by currency. */
  differences: z.record(z.string(), z.number()),
});

/** What waits now. */
export type Waiting = z.output<typeof waiting>;

export const readWaiting = (row: unknown): Waiting => waiting.parse(row);
