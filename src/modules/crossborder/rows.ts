import type { Context, ModuleJoinerConfig } from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { defineJoinerConfig, MedusaError, MedusaService } from "@medusajs/framework/utils";
import { Audit, AuditFinding } from "./models/audit";
import { Day } from "./models/day";
import { DrainingChannel } from "./models/draining-channel";
import { Event } from "./models/event";
import { GatewayOutage } from "./models/gateway-outage";
import { JobRun } from "./models/job-run";
import { Notification } from "./models/notification";
import { Operation } from "./models/operation";
import { PaymentLink } from "./models/payment-link";
import { RecurringSchedule } from "./models/recurring-schedule";
import { ScheduleOperation } from "./models/schedule-operation";
import { Shop } from "./models/shop";
import { Transaction } from "./models/transaction";

/**
 * Where the ledger takes its moments from. Whether a call is under way, and who hands over the outbox, the database's clock decides:
 * it is the same on all servers.
 */
export interface LedgerClock {
  date(): Date;
}

/** The computer's clock. */
const systemClock: LedgerClock = { date: () => new Date() };

/** Key of the ledger in Medusa's container. */
export const CROSSBORDER_MODULE = "crossborder";

export type LockingContext = Context<{ getTransactionContext(): Knex; getKnex(): Knex }>;

/** For what takes several statements. */
export function knexOf(context: LockingContext): Knex {
  const knex = context.transactionManager?.getTransactionContext();
  if (knex) return knex;
  throw new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "The ledger is written only inside a database transaction",
  );
}

/** Finds a channel that is being switched off in a region. */
export const DRAINS = (region_id = "?", provider_id = "?"): string => `
  select from crossborder_draining_channel drains
  where drains.region_id = ${region_id} and drains.provider_id = ${provider_id} and drains.deleted_at is null`;

/** As Medusa refuses a provider that the region of a cart does not offer. */
export const channelOff = (): MedusaError =>
  new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "This payment method is not offered any more: choose another method.",
    "channel_off",
  );

/** Nothing is done with what another shop has opened: it may act on it this moment. */
export const anotherShop = (addresses: readonly string[]): MedusaError =>
  new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `${addresses.join(", ") || "Another shop"} has opened this payment, and this server is not known as that shop: it asks the gateway ` +
      "about it, and does nothing else with it. Settings → Payment gateway says what to do.",
    "another_shop",
  );

const joinedAs = (name: string, entity: string, methodSuffix: string) => ({
  name: [name, `${name}s`],
  entity,
  args: { methodSuffix },
});

/** `query.graph` names the tables, and calls the service's methods. Medusa would look for `listCrossborderTransactions`. */
const JOINER_CONFIG = defineJoinerConfig(CROSSBORDER_MODULE, {
  models: [
    Transaction,
    Operation,
    Notification,
    RecurringSchedule,
    ScheduleOperation,
    Event,
    Audit,
    AuditFinding,
  ],
  alias: [
    joinedAs("crossborder_transaction", "CrossborderTransaction", "Transactions"),
    joinedAs("crossborder_operation", "CrossborderOperation", "Operations"),
    joinedAs("crossborder_notification", "CrossborderNotification", "Notifications"),
    joinedAs("crossborder_recurring_schedule", "CrossborderRecurringSchedule", "RecurringSchedules"),
    joinedAs("crossborder_schedule_operation", "CrossborderScheduleOperation", "ScheduleOperations"),
    joinedAs("crossborder_event", "CrossborderEvent", "Events"),
    joinedAs("crossborder_audit", "CrossborderAudit", "Audits"),
    joinedAs("crossborder_audit_finding", "CrossborderAuditFinding", "AuditFindings"),
  ],
});

/** What Medusa makes of the models: methods that read rows, and methods that write them. */
const Generated = MedusaService({
  Transaction,
  Operation,
  Notification,
  RecurringSchedule,
  ScheduleOperation,
  JobRun,
  DrainingChannel,
  PaymentLink,
  GatewayOutage,
  Shop,
  Audit,
  AuditFinding,
  Day,
});
type GeneratedMethods = InstanceType<typeof Generated>;

const WRITES = ["create", "update", "delete", "softDelete", "restore"] as const;
type WritingMethod = keyof GeneratedMethods & `${(typeof WRITES)[number]}${string}`;

/** All of them. The ledger keeps one of these to itself. */
class WritableRows extends Generated {
  /** Read by Medusa's constructor. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }

  /** Medusa would tell its event bus of every row, inside the database transaction. What a store is told is in the outbox. */
  interceptEntityMutationEvents(): void {}
}

const writable = new WeakMap<LedgerRows, WritableRows>();

/** The rows of a ledger, to be written: for the methods of the ledger alone. */
export function rowsOf(ledger: LedgerRows): WritableRows {
  const rows = writable.get(ledger);
  if (rows) return rows;
  throw new TypeError("Only the ledger writes its rows");
}

/** Reading is what is left of the generated methods for everybody else. */
const Readable: new (injected: object, ...more: unknown[]) => Omit<GeneratedMethods, WritingMethod> =
  Generated;

/** The rows of the ledger, as everybody may read them. */
export class LedgerRows extends Readable {
  /** A test sets another one. */
  clock: LedgerClock = systemClock;

  constructor(injected: object, ...more: unknown[]) {
    super(injected, ...more);
    writable.set(this, new WritableRows(injected, ...more));
  }

  /** Read by Medusa's `Module` and `query.graph`. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }
}

for (const name of Object.getOwnPropertyNames(Generated.prototype)) {
  if (WRITES.some((write) => name.startsWith(write))) Reflect.set(LedgerRows.prototype, name, refusing(name));
}

/** Refuses in plain JavaScript too, and where the method is called by its name. */
function refusing(name: string): () => Promise<never> {
  return async () => {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${name}: the ledger's rows are written by its own methods only, which keep amounts, state and history in step`,
      "ledger_is_closed",
    );
  };
}
