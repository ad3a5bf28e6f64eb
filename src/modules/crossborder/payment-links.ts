import { generateEntityId } from "@medusajs/framework/utils";
import { LedgerChannels } from "./channels";
import type { NewPaymentLink, PaymentLink } from "./types";

const LINKS = "crossborder_payment_link";

/** Links by which an order can be paid. Each change is one statement, which the database decides on all servers together. */
export class LedgerLinks extends LedgerChannels {
  async addPaymentLink(link: NewPaymentLink): Promise<PaymentLink> {
    const id = generateEntityId(undefined, "cblnk");
    const row = { id, ...link, created_at: this.clock.date() };
    const [added] = await this.pool<PaymentLink>(LINKS).insert(row).returning("*");
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
