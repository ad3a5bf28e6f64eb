import type { TransactionDetail } from "../../http";
import { ask } from "../common/sdk";

export async function listPayments(query: URLSearchParams) {
  const { transactions: rows, ...counted } = await ask("GET transactions", { query });
  return { rows, ...counted };
}

export async function retrievePayment(reference: string): Promise<TransactionDetail> {
  return (await ask("GET transactions/:reference", { params: { reference } })).transaction;
}
