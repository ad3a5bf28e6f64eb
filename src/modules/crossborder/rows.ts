import type {
  Context,
  DAL,
  FindConfig,
  ModuleJoinerConfig,
  ModulesSdkTypes,
} from "@medusajs/framework/types";
import { defineJoinerConfig, MedusaService } from "@medusajs/framework/utils";
import type { Actor } from "./actor";
import type { Message } from "./messages";
import { Audit, AuditDay, AuditFinding } from "./models/audit";
import { DrainingChannel } from "./models/draining-channel";
import { Event } from "./models/event";
import { JobRun } from "./models/job-run";
import type { Message as MessageRow } from "./models/message";
import { Notification } from "./models/notification";
import { Operation } from "./models/operation";
import { RecurringSchedule } from "./models/recurring-schedule";
import { Transaction } from "./models/transaction";
import type { EventSubject, HistoryEvent, NewEvent } from "./types";

/** Key of the ledger in Medusa's container. */
export const CROSSBORDER_MODULE = "crossborder";

const joinedAs = (name: string, entity: string, methodSuffix: string) => ({
  name: [name, `${name}s`],
  entity,
  args: { methodSuffix },
});

/** `query.graph` names the tables, and calls the service's methods. Medusa would look for `listCrossborderTransactions`. */
const JOINER_CONFIG = defineJoinerConfig(CROSSBORDER_MODULE, {
  models: [Transaction, Operation, Notification, RecurringSchedule, Event, Audit, AuditDay, AuditFinding],
  alias: [
    joinedAs("crossborder_transaction", "CrossborderTransaction", "Transactions"),
    joinedAs("crossborder_operation", "CrossborderOperation", "Operations"),
    joinedAs("crossborder_notification", "CrossborderNotification", "Notifications"),
    joinedAs("crossborder_recurring_schedule", "CrossborderRecurringSchedule", "RecurringSchedules"),
    joinedAs("crossborder_event", "CrossborderEvent", "Events"),
    joinedAs("crossborder_audit", "CrossborderAudit", "Audits"),
    joinedAs("crossborder_audit_day", "CrossborderAuditDay", "AuditDays"),
    joinedAs("crossborder_audit_finding", "CrossborderAuditFinding", "AuditFindings"),
  ],
});

/** What Medusa injects for the models `Event` and `Message`. */
interface Injected {
  baseRepository: DAL.RepositoryService;
  crossborderMessageService: ModulesSdkTypes.IMedusaInternalService<typeof MessageRow>;
  crossborderEventService: ModulesSdkTypes.IMedusaInternalService<typeof Event>;
}

/** Further back than anybody reads at once; `listEvents` has the rest. */
const NEWEST = 100;

/**
 * The rows of the ledger, with their history. Of the history Medusa makes no methods, so that there is none that changes
 * or removes a line.
 */
export class LedgerRows extends MedusaService({
  Transaction,
  Operation,
  Notification,
  RecurringSchedule,
  JobRun,
  DrainingChannel,
  Audit,
  AuditDay,
  AuditFinding,
}) {
  readonly #messages: Injected["crossborderMessageService"];
  readonly #events: Injected["crossborderEventService"];
  readonly #rows: Injected["baseRepository"];

  constructor(injected: Injected, ...more: unknown[]) {
    super(injected, ...more);
    this.#messages = injected.crossborderMessageService;
    this.#events = injected.crossborderEventService;
    this.#rows = injected.baseRepository;
  }

  /** Read by Medusa's `Module` and `query.graph`. */
  __joinerConfig(): ModuleJoinerConfig {
    return JOINER_CONFIG;
  }

  /** Adds lines to the history; in the same database transaction, where `context` has one. */
  async appendEvents(events: NewEvent[], context?: Context): Promise<void> {
    if (events.length > 0) await this.#events.create(events, context);
  }

  /** Adds to the outbox, in the database transaction of `context`. */
  async postMessages(messages: Message[], context?: Context): Promise<void> {
    if (messages.length > 0) await this.#messages.create(messages, context);
  }

  /** The newest lines about something, or about any of several things, the newest first. */
  async historyOf(...about: (EventSubject | Actor)[]): Promise<HistoryEvent[]> {
    return await this.listEvents({ $or: about }, { take: NEWEST, order: { position: "DESC" } });
  }

  /** Whether something has happened before. */
  async hasLine(line: EventSubject & Pick<NewEvent, "name">, context?: Context): Promise<boolean> {
    return (await this.#events.list(line, { take: 1, select: ["id"] }, context)).length > 0;
  }

  async listEvents(
    filters: object = {},
    config: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<HistoryEvent[]> {
    return await this.#rows.serialize<HistoryEvent[]>(await this.#events.list(filters, config, context));
  }

  /** Called by `query.graph`. */
  async listAndCountEvents(
    filters: object = {},
    config: FindConfig<HistoryEvent> = {},
    context?: Context,
  ): Promise<[HistoryEvent[], number]> {
    const [events, count] = await this.#events.listAndCount(filters, config, context);
    return [await this.#rows.serialize<HistoryEvent[]>(events), count];
  }
}
