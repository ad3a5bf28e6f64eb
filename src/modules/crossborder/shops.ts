import { MedusaError } from "@medusajs/framework/utils";
import { NEWEST_FIRST } from "./reads";
import { type Store, sameShops, TABLES } from "./store";
import type { LedgerTransaction, Shop } from "./types";

type Owned = Pick<LedgerTransaction, "shop_id">;

/** Nothing is done with what another shop has opened: it may act on it this moment. */
export const anotherShop = (addresses: readonly string[]): MedusaError =>
  new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `${addresses.join(", ") || "Another shop"} has opened this payment, and this server is not known as that shop: it asks the gateway ` +
      "about it, and does nothing else with it. Settings → Payment gateway says what to do.",
    "another_shop",
  );

/** Whose the ledger's rows are: a copy of the database has those of another shop. */
export class Shops {
  constructor(private readonly store: Store) {}

  /** The shop that this process is, and the one that it may only have moved from. */
  async shop(): Promise<{ shop: Shop; moved_from: Shop | undefined }> {
    const id = await this.store.shopId();
    const shops = await this.store.rows.listShops({}, { take: null, order: NEWEST_FIRST });
    const shop = shops.find((one) => one.id === id);
    if (!shop) {
      this.store.forgetShop();
      return await this.shop();
    }
    const others = shops.filter((one) => one.id !== id && one.same_as === null);
    return { shop, moved_from: others.find(({ status }) => status !== "unconfirmed") };
  }

  /** The shop whose payments are here, where this process is not known as it and nobody has said what it is. Writes nothing. */
  async strangerTo(): Promise<{ address: string; known: string } | undefined> {
    const { addresses } = this.store;
    const [known] = await this.store.query<Pick<Shop, "addresses">>(
      `select addresses from ${TABLES.shop} where status <> 'unconfirmed' and same_as is null and addresses <> '{}' and not exists (
         select from ${TABLES.shop} mine where mine.status <> 'unconfirmed' and mine.addresses && cast(? as text[]))
       order by created_at desc limit 1`,
      [[...addresses]],
    );
    return known && { address: addresses.join(", "), known: known.addresses.join(", ") };
  }

  /** A person has said what this process is: the shop that it has moved from, or a copy. Resolves to false where that was said before. */
  async decideShop(is: "same" | "copy"): Promise<boolean> {
    const { shop, moved_from } = await this.shop();
    if (shop.status === "original" || !moved_from) return false;
    const change = is === "same" ? { status: "original", same_as: moved_from.id } : { status: "copy" };
    const undecided = this.store.pool(TABLES.shop).where({ id: shop.id }).whereNot({ status: "original" });
    return (await undecided.update({ ...change, updated_at: this.store.clock.date() })) > 0;
  }

  /** A filter that finds this shop's rows: what is due in a list of others is theirs. */
  async own(): Promise<{ shop_id: string[] }> {
    const rows = await this.store.query<{ id: string }>(sameShops(), [await this.store.shopId()]);
    return { shop_id: rows.map(({ id }) => id) };
  }

  /** `another_shop`, where that has opened it. What this process has opened stays its own, and costs no statement. */
  async shopObstacle({ shop_id }: Owned): Promise<MedusaError | undefined> {
    const own = await this.store.shopId();
    if (shop_id === own) return undefined;
    const [other] = await this.store.query<Pick<Shop, "addresses">>(
      `select coalesce((select addresses from ${TABLES.shop} where id = ?), '{}') as addresses where ? not in (${sameShops()})`,
      [shop_id, shop_id, own],
    );
    return other && anotherShop(other.addresses);
  }

  /** @throws MedusaError `another_shop` */
  async requireOwn(row: Owned): Promise<void> {
    const obstacle = await this.shopObstacle(row);
    if (obstacle) throw obstacle;
  }
}
