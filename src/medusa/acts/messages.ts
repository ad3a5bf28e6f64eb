import type { MedusaContainer, Message } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** Gives events to Medusa's event bus, which may take long. */
export async function emit(container: MedusaContainer, events: Message[]): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit(events);
}

/** What a person is told over one of the store's channels. */
export interface Notice {
  /** An address; empty for the feed of the Medusa admin. */
  to: string;
  channel: string;
  template: string;
  data: Record<string, unknown>;
  /** Medusa delivers one notice of each key. */
  idempotency_key: string;
}

export async function notify(container: MedusaContainer, notice: Notice): Promise<void> {
  await container.resolve(Modules.NOTIFICATION).createNotifications(notice);
}
