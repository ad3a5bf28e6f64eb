import { ask } from "../common/sdk";
import type { MayWork } from "../common/still-working";
import type { HistoryEvent } from "../history/events";

export const STATUSES = ["received", "reconciled", "unknown", "failed"] as const;
export const SIGNATURES = ["valid", "wrong", "missing"] as const;

/** A notification of the gateway's, as the inbox keeps it. */
export interface Notification {
  id: string;
  /** Names the account that it came for. */
  provider_id: string;
  /** The form as it came, with its signature masked. */
  body: string;
  signature: (typeof SIGNATURES)[number];
  reference: string | null;
  status: (typeof STATUSES)[number];
  attempts: number;
  last_error: string | null;
  created_at: string;
}

export interface DetailedNotification extends Notification {
  events: HistoryEvent[];
}

interface ListAnswer {
  notifications: Notification[];
  count: number;
}

export const listNotifications = (query: URLSearchParams) => ask<ListAnswer>("notifications", { query });

export async function retrieveNotification(id: string): Promise<DetailedNotification> {
  return (await ask<{ notification: DetailedNotification }>(`notifications/${id}`)).notification;
}

/** Also where it failed again: its status says so. */
export const retryNotification = (id: string) =>
  ask<{ notification: Notification } & MayWork>(`notifications/${id}/retry`, { body: {} });

/** The fields of the form; nothing where it is no form. */
export function fieldsOf({ body }: Notification): [string, string][] {
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
  return fields.length > 0 && body.includes("=") ? fields : [];
}
