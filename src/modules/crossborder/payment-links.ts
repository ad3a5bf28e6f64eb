import { generateEntityId } from "@medusajs/framework/utils";
import { LedgerChannels } from "./channels";
import type { NewPaymentLink, PaymentLink } from "./types";

const LINKS = "crossborder_payment_link";

/** Links by which an order can be paid. Each change is one statement, which the database decides on all servers together. */
export class LedgerLinks extends LedgerChannels {
  async addPaymentLink(link: NewPaymentLink): Promise<PaymentLink> {
    const id = generateEntityId(undefined, "cblnk");
    const row = { id, shop_id: await this.shopId(), ...link, created_at: this.clock.date() };
    const [added] = await this.pool<PaymentLink>(LINKS).insert(row).returning("*");
    if (added) return added;
    throw new Error(`The payment link ${id} was not written`);
  }

  /** Links for the rest after a refund that have ended, and nobody has looked whether it was paid, without some. */
  async listEndedRests(limit: number, except: string[]): Promise<PaymentLink[]> {
    return await this.listPaymentLinks(
      {
        ...(await this.own()),
        rest_of: { $ne: null },
        rest_seen_at: null,
        expires_at: { $lte: this.clock.date() },
        id: { $nin: except },
      },
      { take: limit, order: { expires_at: "ASC" } },
    );
  }

  async noteRestSeen(id: string): Promise<void> {
    const now = this.clock.date();
    await this.pool(LINKS).where({ id, rest_seen_at: null }).update({ rest_seen_at: now, updated_at: now });
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
