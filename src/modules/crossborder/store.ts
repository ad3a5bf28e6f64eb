import type { ConfigModule, Context, DAL, ModulesSdkTypes } from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { currentActor } from "./call-context";
import { shopAddresses } from "./config-entries";
import type { Event } from "./models/event";
import type { WritableRows } from "./rows";
import { TABLES } from "./tables";
import type { ActorAndTime, Writes } from "./types";
import { type Part, toldParts, writeAtOnce } from "./write";

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

interface Manager {
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
    return this.#repository.getFreshManager<Manager>().getKnex();
  }

  /** The rows of one statement in SQL. */
  async query<Row>(sql: string, values: readonly Knex.RawBinding[] | Knex.ValueDict = []): Promise<Row[]> {
    return (await this.pool.raw<{ rows: Row[] }>(sql, values)).rows;
  }

  /** For what takes several statements: all of them are written, or none. */
  async inTransaction<Done>(work: (begun: Begun) => Promise<Done>): Promise<Done> {
    return await this.#repository.transaction<Manager>(async (transactionManager) => {
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
