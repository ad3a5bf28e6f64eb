import { generateEntityId } from "@medusajs/framework/utils";
import { LedgerChannels } from "./channels";
import type { NewPaymentLink, PaymentLink } from "./types";
import { TABLES } from "./write-statements";

const LINKS = "crossborder_payment_link";

/** Links by which an order can be paid. Each change is one statement, which the database decides on all servers together. */
export class LedgerLinks extends LedgerChannels {
  /** The payment whose rest a link asks for is looked at when that ends. */
  async addPaymentLink(link: NewPaymentLink): Promise<PaymentLink> {
    const id = generateEntityId(undefined, "cblnk");
    const row = { id, shop_id: await this.shopId(), ...link, created_at: this.clock.date() };
    const { rest_of, expires_at: late_look_at } = link;
    const knex = this.pool;
    const planned = knex(TABLES.transaction)
      .where({ reference: rest_of ?? "" })
      .update({ late_look_at })
      .returning("id");
    const [added] = await knex<PaymentLink>(LINKS).with("planned", planned).insert(row).returning("*");
    if (added) return added;
    throw new Error(`The payment link ${id} was not written`);
  }

  /** Revokes a link, or all those of an order that are not. Resolves to those that were revoked by it. */
  async revokePaymentLinks(which: { id: string } | { order_id: string }): Promise<PaymentLink[]> {
    const now = this.clock.date();
    return await this.pool<PaymentLink>(LINKS)
      .where({ ...which, revoked_at: null })
      .update({ revoked_at: now, updated_at: now })
      .returning("*");
  }
}
