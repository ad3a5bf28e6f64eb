import { generateEntityId } from "@medusajs/framework/utils";
import type { Id } from "./reads";
import { type Store, TABLES } from "./store";
import type { NewPaymentLink, PaymentLink } from "./types";

/** Links by which an order can be paid. Each change is one statement, which the database decides on all servers together. */
export class PaymentLinks {
  constructor(private readonly store: Store) {}

  /** The payment whose rest a link asks for is looked at when that ends. */
  async addPaymentLink(link: NewPaymentLink): Promise<PaymentLink> {
    const id = generateEntityId(undefined, "cblnk");
    const row = { id, shop_id: await this.store.shopId(), ...link, created_at: this.store.clock.date() };
    const { rest_of, expires_at: late_look_at } = link;
    const knex = this.store.pool;
    const planned = knex(TABLES.transaction)
      .where({ reference: rest_of ?? "", deleted_at: null })
      .update({ late_look_at })
      .returning("id");
    const [added] = await knex<PaymentLink>(TABLES.link).with("planned", planned).insert(row).returning("*");
    if (added) return added;
    throw new Error(`The payment link ${id} was not written`);
  }

  /** Revokes a link, or all those of an order that are not. Resolves to those that were revoked by it. */
  async revokePaymentLinks(which: Id | Pick<PaymentLink, "order_id">): Promise<PaymentLink[]> {
    const now = this.store.clock.date();
    return await this.store
      .pool<PaymentLink>(TABLES.link)
      .where({ ...which, revoked_at: null, deleted_at: null })
      .update({ revoked_at: now, updated_at: now })
      .returning("*");
  }
}
