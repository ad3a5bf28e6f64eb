import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ConfigModule, Context, DAL, ModulesSdkTypes } from "@medusajs/framework/types";
import { generateEntityId, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { readUrl } from "../../gateway";
import type { Event } from "./models/event";
import type { WritableRows } from "./rows";
import type { Actor, ActorAndTime, Writes } from "./types";

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

/**
 * Where the ledger takes its moments from. Whether a call is under way, and who hands over the outbox, the database's clock decides:
 * it is the same on all servers.
 */
export interface LedgerClock {
  date(): Date;
}

/** What Medusa injects. */
export interface Injected {
  baseRepository: DAL.RepositoryService;
  configModule?: Pick<ConfigModule, "modules">;
  /** Of the model `Event`. */
  crossborderEventService: ModulesSdkTypes.IMedusaInternalService<typeof Event>;
}

interface EntityManager {
  getKnex(): Knex;
  getTransactionContext(): Knex | undefined;
}

/** A database transaction, as generated methods take it, and for SQL. */
export interface Begun {
  context: Context;
  knex: Knex;
}

/** A random id, short because every payment has it. */
const NEW_SHOP = `'cbshp_' || left(replace(gen_random_uuid()::text, '-', ''), 12)`;

/**
 * Finds the shop that has one of the addresses, one that is decided before one that is not, or makes one. The first shop of a ledger has
 * none until a server comes. What nobody has said anything of, and is at an address beside a known one, is the same shop.
 */
const FIND_OR_ADD = `
  with known as (
      select id, same_as from ${TABLES.shop} where addresses && cast(:addresses as text[]) or addresses = cast(:addresses as text[])
      order by status = 'unconfirmed', created_at, id limit 1),
    first as (
      update ${TABLES.shop} set addresses = cast(:addresses as text[]), updated_at = now()
      where addresses = '{}' and status = 'original' and not exists (select from known) returning id),
    joined as (
      update ${TABLES.shop} shop
      set addresses = array(select distinct unnest(shop.addresses || cast(:addresses as text[])) as address order by address), updated_at = now()
      from known where shop.id = known.id and not shop.addresses @> cast(:addresses as text[])),
    merged as (
      update ${TABLES.shop} shop set same_as = coalesce(known.same_as, known.id), status = 'original', updated_at = now()
      from known where shop.status = 'unconfirmed' and shop.addresses && cast(:addresses as text[]) and shop.id <> known.id),
    added as (
      insert into ${TABLES.shop} (id, addresses, status) select ${NEW_SHOP}, cast(:addresses as text[]), 'unconfirmed'
      where not exists (select from known) and not exists (select from first) returning id)
  select id from known union all select id from first union all select id from added`;

/** The shop that has one of some addresses; a new one, where none has. */
export async function findOrAddShop(pool: Knex, addresses: readonly string[]): Promise<string> {
  return await pool.transaction(async (knex) => {
    // Servers that start at once are one shop.
    await knex.raw(`lock table ${TABLES.shop} in share row exclusive mode`);
    const { rows } = await knex.raw<{ rows: { id: string }[] }>(FIND_OR_ADD, { addresses });
    const [found] = rows;
    if (!found) throw new Error("The ledger has no shop, and could add none");
    return found.id;
  });
}

/** What all subjects of the ledger share: the database, the clock, who writes, and for which shop. */
export class Store {
  clock: LedgerClock = { date: () => new Date() };
  readonly addresses: readonly string[];
  readonly events: Injected["crossborderEventService"];
  readonly #repository: Injected["baseRepository"];
  #shopId: Promise<string> | undefined;

  constructor(
    { baseRepository, configModule, crossborderEventService }: Injected,
    /** What Medusa generates, with the methods that write. */
    readonly rows: WritableRows,
  ) {
    this.#repository = baseRepository;
    this.events = crossborderEventService;
    this.addresses = shopAddresses(configModule ?? {});
  }

  /** For what is one statement: the database decides and does it, on all servers together. A generated method sends four. */
  get pool(): Knex {
    return this.#repository.getFreshManager<EntityManager>().getKnex();
  }

  /** The rows of one statement in SQL. */
  async query<Row>(sql: string, values: readonly Knex.RawBinding[] | Knex.ValueDict = []): Promise<Row[]> {
    return (await this.pool.raw<{ rows: Row[] }>(sql, values)).rows;
  }

  /** For what takes several statements: all of them are written, or none. */
  async inTransaction<Done>(work: (begun: Begun) => Promise<Done>): Promise<Done> {
    return await this.#repository.transaction<EntityManager>(async (transactionManager) => {
      const knex = transactionManager.getTransactionContext();
      if (!knex) throw new Error("The database transaction has not begun");
      return await work({ context: { transactionManager, __type: "MedusaContext" }, knex });
    });
  }

  serialize<Row extends object>(rows: object[]): Promise<Row[]> {
    return this.#repository.serialize<Row[]>(rows);
  }

  actorAndTime(): ActorAndTime {
    return { actor: currentActor(), now: this.clock.date() };
  }

  /** The id under which this process opens payments. It stays; of which shop it is, each statement that acts has the database say. */
  async shopId(): Promise<string> {
    this.#shopId ??= findOrAddShop(this.pool, this.addresses).catch((error: unknown) => {
      this.forgetShop();
      throw error;
    });
    return await this.#shopId;
  }

  /** The database was put back under the server. */
  forgetShop(): void {
    this.#shopId = undefined;
  }

  /** Lines of the history and messages to the store, to be written with other rows. */
  async told(written: Writes<object>): Promise<Part[]> {
    return toldParts(written, written.messages.length > 0 ? await this.shopId() : "");
  }

  /** Writes lines of the history and messages to the store, in one statement. */
  async tell({ events = [], messages = [] }: Partial<Writes<object>>, knex = this.pool): Promise<void> {
    await writeAtOnce(knex, await this.told({ events, messages }));
  }
}

type Table = (typeof TABLES)[keyof typeof TABLES];

/** Of another shop's row nobody is told here. */
const OWN = `exists (select from first where first.shop_id in (${sameShops("given.shop_id")}))`;

/** Rows that are added to a table, or one that changes. What a row does not name has the table's default, or stays. */
export type Part = { table: Table } &
  /** `unless`: nothing is added where this finds a row. */
  (
    | { add: readonly object[]; unless?: { found: string; values: readonly string[] } }
    /** `version`: it changes only as long as it is this one (`xmin`). */
    | { change: { id: string }; version?: string }
  );

/**
 * Writes rows of several tables in one statement, which is a transaction of its own: all of them or none. Where the first one has
 * changed since it was read, nothing is written. A generated method sends at least three for each table.
 * @returns the first one's row and its version, as they are now; undefined where nothing was written
 */
export async function writeAtOnce<Row extends object>(
  knex: Knex,
  parts: readonly Part[],
): Promise<{ row: Row; version: string } | undefined> {
  const values: string[] = [];
  let sql = "";
  for (const [at, part] of parts.entries()) {
    if ("add" in part && part.add.length === 0) continue;
    const { table } = part;
    const bound = sql === "" ? undefined : parts[0]?.table;
    const written = statement(part, bound, values);
    sql += sql
      ? `, part_${at} as (${written})`
      : `with first as (${written} returning ${table}.*, ${table}.xmin::text as version)`;
  }
  if (!sql) return undefined;
  const { rows } = await knex.raw<{ rows: Row[] }>(`${sql} select * from first`, values);
  const [row] = rows;
  if (!row) return undefined;
  const version = String(Reflect.get(row, "version"));
  // No column of the row's.
  Reflect.deleteProperty(row, "version");
  return { row, version };
}

/** @param bound it is written only where the first part was, of this table */
function statement(part: Part, bound: Table | undefined, values: string[]): string {
  const { table } = part;
  if ("add" in part) {
    const columns = columnsOf(part.add);
    values.push(JSON.stringify(part.add), ...(part.unless?.values ?? []));
    const where = [
      ...(part.unless ? [`not exists (${part.unless.found})`] : []),
      ...(bound ? [isOfShop(bound) && table === TABLES.message ? OWN : "exists (select from first)"] : []),
    ];
    const rows = `jsonb_populate_recordset(null::${table}, ?::jsonb) as given`;
    const from = where.length > 0 ? `${rows} where ${where.join(" and ")}` : rows;
    const given = columns.map((name) => `given.${name}`).join(", ");
    return `insert into ${table} (${columns.join(", ")}) select ${given} from ${from}`;
  }
  const { id, ...change } = part.change;
  const columns = Object.keys(change);
  values.push(
    JSON.stringify(change, (_, value: unknown) => value ?? null),
    id,
  );
  const set = columns.map((name) => `${name} = given.${name}, `).join("");
  const where = [`${table}.id = ?`];
  if (part.version !== undefined) where.push(`${table}.xmin::text = ?`);
  if (part.version !== undefined) values.push(part.version);
  if (bound) where.push("exists (select from first)");
  const row = `(select * from jsonb_populate_record(null::${table}, ?::jsonb)) as given`;
  return `update ${table} set ${set}updated_at = now() from ${row} where ${where.join(" and ")}`;
}

const isOfShop = (table: Table): boolean => table === TABLES.transaction || table === TABLES.schedule;

/** Those that our own code names. */
const columnsOf = (rows: readonly object[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ),
  ),
];

export const withId = <Row extends object>(prefix: string, row: Row): Row & { id: string } => ({
  ...row,
  id: generateEntityId(undefined, prefix),
});

/** What a rule says besides rows: lines of the history, and what the shop tells. */
const toldParts = ({ events, messages }: Writes<object>, shop_id: string): Part[] => [
  { table: TABLES.event, add: events.map((event) => withId("cbevt", event)) },
  { table: TABLES.message, add: messages.map((message) => withId("cbmsg", { shop_id, ...message })) },
];

/** A manager of the merchant, who permits one refund (§4.11). */
export interface Manager {
  account_no: string;
  password: string;
}

/** What a call carries to all that it runs, also where Medusa's workflows call the provider. */
interface CallContext {
  actor: Actor;
  /** Of the use case: all its lines of the log have it. */
  correlation_id?: string;
  /** Under which it works. */
  locks: readonly { readonly isLost: boolean; readonly signal: AbortSignal }[];
  /** To refund the transaction with the id, and no other one. */
  permission?: { id: string; manager: Manager | undefined };
}

const present = new AsyncLocalStorage<CallContext>();

/** The store's own code acts where no actor was set. */
const NOTHING_SET: CallContext = { actor: { actor_type: "system", actor_id: null }, locks: [] };

export const callContext = (): CallContext => present.getStore() ?? NOTHING_SET;

/** Runs `work` with more than the caller's context has, or with other values. */
export const runWith = <T>(more: Partial<CallContext>, work: () => T): T =>
  present.run({ ...callContext(), ...more }, work);

/** Runs `work` for an actor, whom all that it writes into the ledger names. */
export const actingAs = <T>(actor: Actor, work: () => T): T => runWith({ actor }, work);

export const currentActor = (): Actor => callContext().actor;

/** How medusa-config names our provider, by package or by path. */
const OUR_PATH = /(^|[\\/])providers[\\/]crossborder([\\/]|$)/;

const paymentModule = z.object({
  options: z.object({
    providers: z.array(
      z.object({
        resolve: z.unknown(),
        id: z.string().optional(),
        options: z.custom<object | undefined>((value) => value === undefined || typeof value === "object"),
      }),
    ),
  }),
});

/** Our entries among all payment providers of medusa-config. Other providers may have the same ids. */
export function entriesIn({ modules }: Pick<ConfigModule, "modules">) {
  const { data } = paymentModule.safeParse(modules?.[Modules.PAYMENT]);
  return (data?.options.providers ?? []).filter(({ resolve }) => OUR_PATH.test(String(resolve)));
}

const withAddresses = z.object({
  backendUrl: z.string().optional().catch(undefined),
  knownAs: z.array(z.string()).catch([]),
});

/**
 * The public addresses of the shop that medusa-config describes: of each entry's `backendUrl`, and those under which it says that the shop
 * is known.
 */
export function shopAddresses(config: Pick<ConfigModule, "modules">): string[] {
  const written = entriesIn(config).flatMap(({ options }) => {
    const { data } = withAddresses.safeParse(options);
    return data ? [data.backendUrl ?? "", ...data.knownAs] : [];
  });
  return [...new Set(written.flatMap((url) => shopAddress(url) ?? []))].sort();
}

/** Host and path, without `www.`: `http` and `https`, and a slash at the end, make no other shop. Undefined where it is no address. */
export function shopAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const url = readUrl(trimmed.includes("://") ? trimmed : `https://${trimmed}`);
  return url?.hostname ? url.host.replace(/^www\./, "") + url.pathname.replace(/\/+$/, "") : undefined;
}
