import { generateEntityId } from "@medusajs/framework/utils";
import { LedgerAudits } from "./audits";
import type { Actor } from "./types";
import type { DrainingChannel } from "./types";

const CHANNELS = "crossborder_draining_channel";

/** A provider in a region. */
type Channel = Pick<DrainingChannel, "region_id" | "provider_id">;

/**
 * Channels that are being switched off. Each change is one statement that looks at the row as it is, so that of several who change
 * one at once, on whichever server, each goes by what the others have left.
 */
export class LedgerChannels extends LedgerAudits {
  /** From now on it drains, also where it had ended; one that drains already stays as it is. */
  async beginDraining(channel: Channel & Actor): Promise<void> {
    const knex = this.pool;
    const { actor_type, actor_id } = channel;
    const now = knex.fn.now();
    await knex(CHANNELS)
      .insert({ id: generateEntityId(undefined, "cbdrn"), ...channel })
      .onConflict(knex.raw("(region_id, provider_id) where deleted_at is null"))
      .merge({ actor_type, actor_id, ended_at: null, created_at: now, updated_at: now })
      .whereNotNull(`${CHANNELS}.ended_at`);
  }

  /** Nothing of the channel is under way any more. Resolves to false where it drains no more: it was ended or offered meanwhile. */
  async endDraining({ id }: Pick<DrainingChannel, "id">): Promise<boolean> {
    const knex = this.pool;
    const now = knex.fn.now();
    const ended = await knex(CHANNELS)
      .where({ id, ended_at: null })
      .update({ ended_at: now, updated_at: now });
    return ended === 1;
  }

  /** Forgets what has ended, unless it drains again. */
  async forgetDraining({ id }: Pick<DrainingChannel, "id">): Promise<void> {
    await this.pool(CHANNELS).where({ id }).whereNotNull("ended_at").delete();
  }

  /** The channel is offered as before. */
  async stopDraining({ region_id, provider_id }: Channel): Promise<void> {
    await this.pool(CHANNELS).where({ region_id, provider_id }).delete();
  }
}
