import type { AttentionItem, AttentionList, Resolve, WaitingCode } from "../../http";
import { ask } from "../common/sdk";
import { en } from "../i18n/en";

/** What a person is asked. */
export type Question = Pick<AttentionItem, "reference" | "code">;

export const PAGE_SIZE = 20;

export const isWaitingCode = (given: string | null): given is WaitingCode =>
  given !== null && given in en.attention.code;

export async function listWaiting(code: WaitingCode | undefined, offset: number): Promise<AttentionList> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  if (code) query.set("code", code);
  return await ask("GET attention", { query });
}

export async function countWaiting(): Promise<number> {
  return (await ask("GET attention", { query: new URLSearchParams({ limit: "1" }) })).count;
}

/** What a person has found out. */
export type Solution = Pick<Resolve, "note" | "made">;

/** What is asked about a subscription; all others are about a payment, which may wait for another reason at the same time. */
const ABOUT_SUBSCRIPTION = ["deduction_missing", "first_order_ended"] as const;

/** A note is one line of the history. */
export const solve = ({ reference, code }: Question, { note, made }: Solution) =>
  ask("POST transactions/:reference/resolve", {
    params: { reference },
    body: {
      note: note.replace(/\s+/g, " ").trim(),
      made,
      code: ABOUT_SUBSCRIPTION.find((one) => one === code),
    },
  });

export const readAgain = ({ reference }: Question) =>
  ask("GET transactions/:reference", { params: { reference } });
