import type { NotificationDetail, NotificationView } from "../../http";
import { ask } from "../common/sdk";

export const STATUSES = [
  "received",
  "reconciled",
  "nothing_to_do",
  "unknown",
  "failed",
  "refused",
] as const satisfies readonly NotificationView["status"][];
export const SIGNATURES = [
  "valid",
  "wrong",
  "missing",
] as const satisfies readonly NotificationView["signature"][];

export const listNotifications = (query: URLSearchParams) => ask("GET notifications", { query });

export async function retrieveNotification(id: string): Promise<NotificationDetail> {
  return (await ask("GET notifications/:id", { params: { id } })).notification;
}

/** Also where it failed again: its status says so. */
export const retryNotification = (id: string) => ask("POST notifications/:id/retry", { params: { id } });

/** The fields of the form; nothing where it is no form. */
export function fieldsOf({ body }: NotificationView): [string, string][] {
  const fields = [...new URLSearchParams(body)].filter(([, value]) => value !== "");
  return fields.length > 0 && body.includes("=") ? fields : [];
}
