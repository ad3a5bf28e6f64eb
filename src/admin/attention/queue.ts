import { ask } from "../common/sdk";
import type { MayWork } from "../common/still-working";
import type { Texts } from "../i18n/en";

export type WaitingCode = keyof Texts["attention"]["code"];

/** What waits for a person, as the server answers it. */
export interface Waiting {
  id: string;
  reference: string;
  code: WaitingCode;
  action: "reconcile" | "book_refund" | "finish" | "return" | "open_order" | "open_subscription";
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

/** What a person is asked. */
export type Question = Pick<Waiting, "reference" | "code">;

export interface Page {
  attention: Waiting[];
  count: number;
}

export const PAGE_SIZE = 20;

export async function listWaiting(code: WaitingCode | undefined, offset: number): Promise<Page> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  if (code) query.set("code", code);
  return await ask<Page>("attention", { query });
}

export async function countWaiting(): Promise<number> {
  return (await ask<Page>("attention", { query: new URLSearchParams({ limit: "1" }) })).count;
}

/** What a person has found out. */
export interface Solution {
  note: string;
  /** Of a capture or a release that no answer tells about: whether it was made. */
  made?: boolean;
}

/** What is asked about a subscription; all others are about a payment, which may wait for another reason at the same time. */
const ABOUT_SUBSCRIPTION: readonly WaitingCode[] = ["deduction_missing", "first_order_ended"];

/** A note is one line of the history. */
export const solve = ({ reference, code }: Question, { note, made }: Solution) =>
  ask<MayWork>(`transactions/${reference}/resolve`, {
    body: {
      note: note.replace(/\s+/g, " ").trim(),
      made,
      code: ABOUT_SUBSCRIPTION.includes(code) ? code : undefined,
    },
  });
