import { sdk } from "../common/sdk";
import type { ReconciliationStatus } from "../common/state-badge";
import type { Texts } from "../i18n/en";

export type WaitingCode = keyof Texts["attention"]["code"];

/** What waits for a person, as the server answers it. */
export interface Waiting {
  id: string;
  reference: string;
  code: WaitingCode;
  action: "reconcile" | "return" | "open_order" | "open_subscription";
  since: string;
  told_at: string | null;
  last_error: string | null;
  amount: string;
  currency_code: string;
  provider_id: string;
  order_id: string | null;
  order_display_id: number | null;
  schedule_id: string | null;
}

export interface Transaction {
  reference: string;
  reconciliation_status: ReconciliationStatus;
  last_error: string | null;
}

export interface Page {
  attention: Waiting[];
  count: number;
}

export const PAGE_SIZE = 20;

export async function listWaiting(code: WaitingCode | undefined, offset: number): Promise<Page> {
  const query = { limit: PAGE_SIZE, offset, ...(code && { code }) };
  return await sdk.client.fetch<Page>("/admin/crossborder/attention", { query });
}

export async function countWaiting(): Promise<number> {
  return (await sdk.client.fetch<Page>("/admin/crossborder/attention", { query: { limit: 1 } })).count;
}

const act = async (reference: string, name: string, body: object = {}): Promise<Transaction> => {
  const path = `/admin/crossborder/transactions/${reference}/${name}`;
  return (await sdk.client.fetch<{ transaction: Transaction }>(path, { method: "POST", body })).transaction;
};

/** What the server can be asked to do about it. */
export const ACTS = {
  reconcile: (reference: string) => act(reference, "reconcile"),
  return: (reference: string) => act(reference, "return"),
} as const;

/** A note is one line of the history. */
export const solve = (reference: string, note: string) =>
  act(reference, "resolve", { note: note.replace(/\s+/g, " ").trim() });
