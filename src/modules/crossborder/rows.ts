import type { ModuleJoinerConfig } from "@medusajs/framework/types";
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
import type { ReadRows } from "./reads";

/** Key of the ledger in Medusa's container. */
export const CROSSBORDER_MODULE = "crossborder";

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

/** How the names of those begin that write. */
const WRITES = ["create", "update", "delete", "softDelete", "restore"] as const;

/** All of them. The ledger keeps one of these to itself. */
export class WritableRows extends Generated {
  /** Read by Medusa's constructor. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }

  /** Medusa would tell its event bus of every row, inside the database transaction. What a store is told is in the outbox. */
  interceptEntityMutationEvents(): void {}
}

class ClosedGenerated extends Generated {
  /** Read by Medusa's `Module` and `query.graph`. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }
}

for (const name of Object.getOwnPropertyNames(Generated.prototype))
  if (WRITES.some((write) => name.startsWith(write)))
    Reflect.set(ClosedGenerated.prototype, name, refusing(name));

/** The rows for Medusa, and for everybody to read. What writes refuses, also where plain JavaScript calls it by its name. */
export const ClosedRows: new (injected: object, ...more: unknown[]) => ReadRows = ClosedGenerated;

function refusing(name: string): () => Promise<never> {
  return async () => {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${name}: the ledger's rows are written by its own methods only, which keep amounts, state and history in step`,
      "ledger_is_closed",
    );
  };
}
