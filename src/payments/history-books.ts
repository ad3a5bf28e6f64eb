import { isDeduction, type LedgerTransaction } from "../modules/crossborder/internal";
import type { Context } from "./context";
import { RETRIES } from "./retry-policy";

/* What a decision may look up in the history of a transaction. */

/** What the history says of a hold that an order counted on: what was held, or what of a capture was undone. */
export interface LostHold {
  name: "hold_dropped" | "capture_undone";
  amount: string;
}

type Reading = Pick<Context, "ledger">;

/** How often the gateway has said that it has no such order since it told something of it. */
export async function countUnknown(
  ledger: Reading["ledger"],
  { id: transaction_id, queried_at, created_at }: LedgerTransaction,
): Promise<number> {
  const since = { $gt: queried_at ?? created_at };
  const lines = await ledger.listEvents(
    { transaction_id, name: "gateway_unknown", created_at: since },
    { take: RETRIES.unknown, select: ["id"] },
  );
  return lines.length;
}

/** Of the payments of one order: a shopper can open any number. */
const NEWEST = 100;

/** Any payment of the order may have ended it, the last ones most likely. */
export async function wasExpiryTold(ledger: Reading["ledger"], cart_id: string): Promise<boolean> {
  const waited = { cart_id, order_expires_at: { $ne: null } };
  const payments = await ledger.listTransactions(waited, {
    take: NEWEST,
    order: { created_at: "DESC" },
    select: ["id"],
  });
  const transaction_id = payments.map(({ id }) => id);
  const lines = await ledger.listEvents(
    { transaction_id, name: "order_expired" },
    { take: 1, select: ["id"] },
  );
  return lines.length > 0;
}

export async function lostHold(
  ledger: Reading["ledger"],
  { id: transaction_id }: LedgerTransaction,
): Promise<LostHold | undefined> {
  const names: LostHold["name"][] = ["hold_dropped", "capture_undone"];
  const newest = { take: 1, order: { position: "DESC" } } as const;
  const [line] = await ledger.listEvents({ transaction_id, name: names }, newest);
  const name = names.find((one) => one === line?.name);
  return name && { name, amount: String(line?.data.amount) };
}

export async function wasAsked(ledger: Reading["ledger"], transaction: LedgerTransaction): Promise<boolean> {
  const { schedule_id } = transaction;
  if (!schedule_id || isDeduction(transaction)) return false;
  const asked = await ledger.listEvents({ schedule_id, name: "attention_raised" }, { take: null });
  return asked.some(({ data }) => data.code === "first_order_ended");
}
