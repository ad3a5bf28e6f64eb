import type {
  Context,
  DAL,
  FindConfig,
  ModuleJoinerConfig,
  ModulesSdkTypes,
} from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import {
  defineJoinerConfig,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaError,
  MedusaService,
} from "@medusajs/framework/utils";
import { type Actor, type LedgerClock, systemClock } from "./occasion";
import type { ClaimedMessage, Message } from "./messages";
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

export type LockingContext = Context<{ getTransactionContext(): Knex; getKnex(): Knex }>;

/**
 * For what is one statement, and so a transaction of its own: decided and done by the database at once, on all servers together. A
 * generated method sends four for the same, and what it has selected may have changed when it updates.
 */
export const poolOf = (context: LockingContext): Knex => context.manager?.getKnex() ?? knexOf(context);

/** For what takes several statements. */
export function knexOf(context: LockingContext): Knex {
  const knex = context.transactionManager?.getTransactionContext();
  if (knex) return knex;
  throw new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "The ledger is written only inside a database transaction",
  );
}

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
const MESSAGES_AT_ONCE = 100;

/** What Medusa makes of the models: methods that read rows, and methods that write them. */
const Generated = MedusaService({
  Transaction,
  Operation,
  Notification,
  RecurringSchedule,
  JobRun,
  DrainingChannel,
  Audit,
  AuditDay,
  AuditFinding,
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
const Readable: new (injected: Injected, ...more: unknown[]) => Omit<GeneratedMethods, WritingMethod> =
  Generated;

/**
 * The rows of the ledger, with their history. Of the history Medusa makes no methods, so that there is none that changes
 * or removes a line.
 */
export class LedgerRows extends Readable {
  readonly #messages: Injected["crossborderMessageService"];
  readonly #events: Injected["crossborderEventService"];
  readonly #rows: Injected["baseRepository"];
  /** A test sets another one. */
  clock: LedgerClock = systemClock;

  constructor(injected: Injected, ...more: unknown[]) {
    super(injected, ...more);
    writable.set(this, new WritableRows(injected, ...more));
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

  /**
   * Claims the oldest messages of the outbox for so long, the oldest first; nothing while others are claimed. So one server hands
   * over at a time, and no event overtakes an earlier one. The database's clock decides.
   */
  @InjectTransactionManager()
  async claimMessages(
    for_ms: number,
    @MedusaContext() context: LockingContext = {},
  ): Promise<ClaimedMessage[]> {
    const knex = knexOf(context);
    // Until the end of this short database transaction: two who looked at once would both see none claimed.
    await knex.raw("select pg_advisory_xact_lock(hashtextextended('crossborder-outbox', 0))");
    const { rows } = await knex.raw<{ rows: (ClaimedMessage & { position: number })[] }>(
      `update crossborder_message
       set claimed_until = clock_timestamp() + ? * interval '1 millisecond', updated_at = now()
       where id = any(array(
         select id from crossborder_message
         where not exists (select from crossborder_message where claimed_until > clock_timestamp())
         order by position limit ?))
       returning id, position, name, data`,
      [for_ms, MESSAGES_AT_ONCE],
    );
    const claimed = rows.sort((one, other) => one.position - other.position);
    return claimed.map(({ id, name, data }) => ({ id, name, data }));
  }

  /** What the event bus has taken. */
  @InjectManager()
  async removeMessages(
    messages: readonly ClaimedMessage[],
    @MedusaContext() context: LockingContext = {},
  ): Promise<void> {
    const ids = messages.map(({ id }) => id);
    await poolOf(context)("crossborder_message").whereIn("id", ids).delete();
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
