import type { Actor } from "./actor";
import { LedgerInbox } from "./inbox";
import { rowsOf } from "./rows";
import type { DrainingChannel } from "./types";

/** Channels that are being switched off. The caller holds the region lock. */
export class LedgerChannels extends LedgerInbox {
  async addDraining(channel: Pick<DrainingChannel, "region_id" | "provider_id"> & Actor): Promise<void> {
    await rowsOf(this).createDrainingChannels(channel);
  }

  /** Nothing of the channel is under way any more. */
  async endDraining({ id }: Pick<DrainingChannel, "id">, ended_at: Date): Promise<void> {
    await rowsOf(this).updateDrainingChannels({ id, ended_at });
  }

  async removeDraining(channels: Pick<DrainingChannel, "id">[]): Promise<void> {
    await rowsOf(this).deleteDrainingChannels(channels.map(({ id }) => id));
  }
}
