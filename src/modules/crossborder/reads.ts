import type { FindConfig } from "@medusajs/framework/types";
import type {
  Audit,
  AuditFinding,
  DrainingChannel,
  GatewayOutage,
  InboxNotification,
  LedgerOperation,
  LedgerTransaction,
  PaymentLink,
  Schedule,
  ScheduleOperation,
} from "./types";

export type Id = { id: string };
type Operators<V> = Partial<Record<"$gt" | "$gte" | "$lt" | "$lte" | "$ne" | "$like", V>> &
  Partial<Record<"$in" | "$nin", readonly V[]>>;

/** Rows that have all of these values, or one of several. */
export type Filter<Row> = {
  [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | Operators<Row[Column]>;
} & {
  $or?: readonly Filter<Row>[];
};
/** Of several that came in the same moment each has its own place. */
export const NEWEST_FIRST = { created_at: "DESC", id: "DESC" } as const;
export const OLDEST_FIRST = { created_at: "ASC", id: "ASC" } as const;

/** All rows where `take` is left out or null. */
export type Page<Row> = Pick<FindConfig<Row>, "select" | "take" | "skip" | "order">;

/** @throws MedusaError NOT_FOUND */
type Retrieved<Rows> = {
  [Name in keyof Rows & string as `retrieve${Name}`]: (id: string) => Promise<Rows[Name]>;
};
type Listed<Rows> = {
  [Name in keyof Rows & string as `list${Name}`]: (
    filter: Filter<Rows[Name]>,
    page?: Page<Rows[Name]>,
  ) => Promise<Rows[Name][]>;
};
type Counted<Rows> = {
  [Name in keyof Rows & string as `listAndCount${Name}`]: (
    filter: Filter<Rows[Name]>,
    page?: Page<Rows[Name]>,
  ) => Promise<[Rows[Name][], number]>;
};

interface Lists {
  Transactions: LedgerTransaction;
  Operations: LedgerOperation;
  RecurringSchedules: Schedule;
  ScheduleOperations: ScheduleOperation;
  Notifications: InboxNotification;
  DrainingChannels: DrainingChannel;
  PaymentLinks: PaymentLink;
  GatewayOutages: GatewayOutage;
  Audits: Audit;
  AuditFindings: AuditFinding;
}

/** What the plugin reads by a generated method. */
export interface ReadRows
  extends
    Retrieved<{
      Transaction: LedgerTransaction;
      Operation: LedgerOperation;
      RecurringSchedule: Schedule;
      Notification: InboxNotification;
      Audit: Audit;
    }>,
    Listed<Lists>,
    Counted<Omit<Lists, "Operations" | "ScheduleOperations" | "DrainingChannels" | "GatewayOutages">> {}
