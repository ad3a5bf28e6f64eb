import type { ConfigModule, DAL } from "@medusajs/framework/types";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaError } from "@medusajs/framework/utils";
import { shopAddresses } from "./config-entries";
import { anotherShop, LedgerRows } from "./rows";
import type { Shop } from "./types";

export const SHOPS = "crossborder_shop";

/** What Medusa injects. */
export interface Injected {
  baseRepository: DAL.RepositoryService;
  configModule?: Pick<ConfigModule, "modules">;
}

/** The ids under which a shop has opened something, by one of them. */
export const sameShops = (id = "?"): string => `
  select other.id from ${SHOPS} other join ${SHOPS} mine on coalesce(other.same_as, other.id) = coalesce(mine.same_as, mine.id)
  where mine.id = ${id}`;

/** A random id, short because every payment has it. */
const NEW_ID = `'cbshp_' || left(replace(gen_random_uuid()::text, '-', ''), 12)`;

/**
 * Finds the shop that has one of the addresses, one that is decided before one that is not, or makes one. The first shop of a ledger has
 * none until a server comes. What nobody has said anything of, and is at an address beside a known one, is the same shop.
 */
const FIND_OR_ADD = `
  with known as (
      select id, same_as from ${SHOPS} where addresses && cast(:addresses as text[]) or addresses = cast(:addresses as text[])
      order by status = 'unconfirmed', created_at, id limit 1),
    first as (
      update ${SHOPS} set addresses = cast(:addresses as text[]), updated_at = now()
      where addresses = '{}' and status = 'original' and not exists (select from known) returning id),
    joined as (
      update ${SHOPS} shop
      set addresses = array(select distinct unnest(shop.addresses || cast(:addresses as text[])) as address order by address), updated_at = now()
      from known where shop.id = known.id and not shop.addresses @> cast(:addresses as text[])),
    merged as (
      update ${SHOPS} shop set same_as = coalesce(known.same_as, known.id), status = 'original', updated_at = now()
      from known where shop.status = 'unconfirmed' and shop.addresses && cast(:addresses as text[]) and shop.id <> known.id),
    added as (
      insert into ${SHOPS} (id, addresses, status) select ${NEW_ID}, cast(:addresses as text[]), 'unconfirmed'
      where not exists (select from known) and not exists (select from first) returning id)
  select id from known union all select id from first union all select id from added`;

/** Whose the ledger's rows are. */
export class LedgerShops extends LedgerRows {
  readonly #rows: Injected["baseRepository"];
  readonly #addresses: string[];
  #id: Promise<string> | undefined;

  constructor(injected: Injected, ...more: unknown[]) {
    super(injected, ...more);
    this.#rows = injected.baseRepository;
    this.#addresses = shopAddresses(injected.configModule ?? {});
  }

  /**
   * For what is one statement, and so a transaction of its own: decided and done by the database at once, on all servers together. A
   * generated method sends four for the same, and what it has selected may have changed when it updates.
   */
  protected get pool(): Knex {
    return this.#rows.getFreshManager<{ getKnex(): Knex }>().getKnex();
  }

  /**
   * The id under which this process opens payments. It stays; of which shop it is the database says, in each statement that acts.
   */
  protected async shopId(): Promise<string> {
    this.#id ??= findOrAddShop(this.pool, this.#addresses).catch((error: unknown) => {
      this.#id = undefined;
      throw error;
    });
    return await this.#id;
  }

  /** The shop that this process is, and the one that it may only have moved from. */
  async shop(): Promise<{ shop: Shop; moved_from: Shop | undefined }> {
    const id = await this.shopId();
    const shops = await this.listShops({}, { take: null, order: { created_at: "DESC", id: "DESC" } });
    const shop = shops.find((one) => one.id === id);
    if (!shop) {
      // The database was put back under the server.
      this.#id = undefined;
      return await this.shop();
    }
    const others = shops.filter((one) => one.id !== id && one.same_as === null);
    return { shop, moved_from: others.find(({ status }) => status !== "unconfirmed") };
  }

  /** The shop whose payments are here, where this process is not known as it and nobody has said what it is. Writes nothing. */
  async strangerTo(): Promise<{ address: string; known: string } | undefined> {
    const { rows } = await this.pool.raw<{ rows: Pick<Shop, "addresses">[] }>(
      `select addresses from ${SHOPS} where status <> 'unconfirmed' and same_as is null and addresses <> '{}' and not exists (
         select from ${SHOPS} mine where mine.status <> 'unconfirmed' and mine.addresses && cast(? as text[]))
       order by created_at desc limit 1`,
      [this.#addresses],
    );
    const [known] = rows;
    return known && { address: this.#addresses.join(", "), known: known.addresses.join(", ") };
  }

  /** A person has said what this process is: the shop that it has moved from, or a copy. Resolves to false where that was said before. */
  async decideShop(is: "same" | "copy"): Promise<boolean> {
    const { shop, moved_from } = await this.shop();
    if (shop.status === "original" || !moved_from) return false;
    const change = is === "same" ? { status: "original", same_as: moved_from.id } : { status: "copy" };
    const undecided = this.pool(SHOPS).where({ id: shop.id }).whereNot({ status: "original" });
    return (await undecided.update({ ...change, updated_at: this.clock.date() })) > 0;
  }

  /** Finds this shop's rows: what is due in a list of others is theirs. */
  async own(): Promise<{ shop_id: string[] }> {
    const { rows } = await this.pool.raw<{ rows: { id: string }[] }>(sameShops(), [await this.shopId()]);
    return { shop_id: rows.map(({ id }) => id) };
  }

  /**
   * Why nothing may be done with it here: another shop has opened it. What this process has opened stays its own, and costs no statement.
   */
  async shopObstacle({ shop_id }: { shop_id: string }): Promise<MedusaError | undefined> {
    if (shop_id === (await this.shopId())) return undefined;
    const { rows } = await this.pool.raw<{ rows: Pick<Shop, "addresses">[] }>(
      `select coalesce((select addresses from ${SHOPS} where id = ?), '{}') as addresses where ? not in (${sameShops()})`,
      [shop_id, shop_id, await this.shopId()],
    );
    return rows[0] && anotherShop(rows[0].addresses);
  }

  /** @throws MedusaError `another_shop` */
  async requireOwn(row: { shop_id: string }): Promise<void> {
    const obstacle = await this.shopObstacle(row);
    if (obstacle) throw obstacle;
  }
}

/** The shop that has one of some addresses; a new one, where none has. */
export async function findOrAddShop(pool: Knex, addresses: readonly string[]): Promise<string> {
  return await pool.transaction(async (knex) => {
    // Servers that start at once are one shop.
    await knex.raw(`lock table ${SHOPS} in share row exclusive mode`);
    const { rows } = await knex.raw<{ rows: { id: string }[] }>(FIND_OR_ADD, { addresses });
    const [found] = rows;
    if (!found) throw new Error("The ledger has no shop, and could add none");
    return found.id;
  });
}
