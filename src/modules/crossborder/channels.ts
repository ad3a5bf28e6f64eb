import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import type { Id } from "./reads";
import { type Store, TABLES } from "./store";
import type { Actor, DrainingChannel } from "./types";

/** A provider in a region. */
type Channel = Pick<DrainingChannel, "region_id" | "provider_id">;

/** As Medusa refuses a provider that the region of a cart does not offer. */
export const channelOff = (): MedusaError =>
  new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "This payment method is not offered any more: choose another method.",
    "channel_off",
  );

/**
 * Channels that are being switched off. Each change is one statement that looks at the row as it is, so that of several who change
 * one at once, on whichever server, each goes by what the others have left.
 */
export class Channels {
  constructor(private readonly store: Store) {}

  /** From now on it drains, also where it had ended; one that drains already stays as it is. */
  async beginDraining(channel: Channel & Actor): Promise<void> {
    const knex = this.store.pool;
    const { actor_type, actor_id } = channel;
    const now = knex.fn.now();
    await knex(TABLES.channel)
      .insert({ id: generateEntityId(undefined, "cbdrn"), ...channel })
      .onConflict(knex.raw("(region_id, provider_id) where deleted_at is null"))
      .merge({ actor_type, actor_id, ended_at: null, created_at: now, updated_at: now })
      .whereNotNull(`${TABLES.channel}.ended_at`);
  }

  /** Nothing of the channel is under way any more. Resolves to false where it drains no more: it was ended or offered meanwhile. */
  async endDraining({ id }: Id): Promise<boolean> {
    const knex = this.store.pool;
    const now = knex.fn.now();
    const ended = await knex(TABLES.channel)
      .where({ id, ended_at: null })
      .update({ ended_at: now, updated_at: now });
    return ended === 1;
  }

  /** Forgets what has ended, unless it drains again. */
  async forgetDraining({ id }: Id): Promise<void> {
    await this.store.pool(TABLES.channel).where({ id }).whereNotNull("ended_at").delete();
  }

  /** The channel is offered as before. */
  async stopDraining({ region_id, provider_id }: Channel): Promise<void> {
    await this.store.pool(TABLES.channel).where({ region_id, provider_id }).delete();
  }
}
