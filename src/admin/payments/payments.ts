import type { TransactionDetail, TransactionDetailAnswer, TransactionList } from "../../http";
import { ask } from "../common/sdk";

export async function listPayments(query: URLSearchParams) {
  const { transactions: rows, ...counted } = await ask<TransactionList>("transactions", { query });
  return { rows, ...counted };
}

export async function retrievePayment(reference: string): Promise<TransactionDetail> {
  const path = `transactions/${encodeURIComponent(reference)}`;
  return (await ask<TransactionDetailAnswer>(path)).transaction;
}
