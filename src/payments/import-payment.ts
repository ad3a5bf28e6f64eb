import { readStatus, type TransactionFacts } from "../gateway";
import type { LedgerTransaction, NewFound } from "../modules/crossborder/internal";
import type { Account } from "./accounts";
import type { Trigger } from "./triggers";
import { type StoreContext, withAccount } from "./context";
import { BACKGROUND_MS } from "./locking/lock";
import { channelIn, providerIdsBeside } from "./provider-id";
import { reconcile } from "./reconcile";
import { dated, writeAnswer } from "./acts/query";
import { AttentionError } from "./acts/failure";
import { interpretAnswer, isOfPayment, isRmb } from "./views/answer";

type Priced = Pick<NewFound, "pre_auth" | "currency_code" | "amount">;

/** Whether a reference is one that this shop's orders have with an account. */
export const isOwnReference = (
  { options }: Pick<Account, "options">,
  reference: string | null | undefined,
): reference is string => reference?.startsWith(`${options.referencePrefix}-`) ?? false;

/** An order of ours that the ledger does not have. */
export interface Lost {
  reference: string;
  /** A provider of the account that is asked. */
  provider_id: string;
  by: Trigger;
}

/**
 * Asks the gateway about an order of ours that the ledger does not have, because nobody had paid it and it was deleted, or because the
 * database was restored from a backup. Where there was money, the ledger has it again, and reconciles it: whose money no order has, a
 * person decides about. One that the ledger has by now stays as it is.
 * @returns what the ledger has of it then; undefined where nobody has paid, as far as the gateway says, or the answer shows no amount
 * @throws GatewayError, LockBusyError
 */
export async function importPayment(
  store: StoreContext,
  { reference, provider_id, by }: Lost,
): Promise<LedgerTransaction | undefined> {
  const { ledger, clock, locks } = store;
  return await locks.withTransaction({ reference, provider_id }, { by, wait_ms: BACKGROUND_MS }, async () => {
    const there = await ledger.findByReference(reference);
    if (there) return there;
    const context = withAccount(store, provider_id);
    const { account } = context;
    const queried_at = clock.date();
    const { result } = await account.gateway.ask({ reference });
    const priced = pricedIn(result);
    if (!wasPaid(result) || !priced) return undefined;
    const { transactionNo: transaction_no = null, vendor = null } = result;
    const { pre_auth, currency_code, amount } = priced;
    const paidBy = providerIdsBeside(provider_id).find((id) => channelIn(id) === vendor) ?? provider_id;
    const found = { reference, provider_id: paidBy, transaction_no, vendor, pre_auth, currency_code, amount };
    const row = await ledger.importTransaction(found);
    const { change } = interpretAnswer(row, result, account.options);
    const when = await dated(context, row, { ...change, queried_at });
    const taken = await writeAnswer(ledger, row, when, result);
    try {
      return await reconcile(context, taken, { by, since: queried_at.getTime() });
    } catch (error) {
      // That a person is asked is what is meant to come of it.
      if (error instanceof AttentionError) return await ledger.retrieveTransaction(taken.id);
      throw error;
    }
  });
}

/** There is money, or was. */
function wasPaid(answer: TransactionFacts): boolean {
  const { status } = readStatus(answer.status);
  if (status === "success") return isOfPayment(answer);
  return status === "refunded" || (status === "reversed" && answer.paymentTime !== null);
}

/** What it was priced in, as an answer shows it; undefined where it shows no amount. */
function pricedIn(answer: TransactionFacts): Priced | undefined {
  const { amount, rmbAmount } = answer;
  // What the answer does not say: a hold that is taken for a payment goes back by the same call.
  const pre_auth = false;
  if (rmbAmount) return { pre_auth, currency_code: "cny", amount: rmbAmount };
  return amount ? { pre_auth, currency_code: isRmb(answer) ? "cny" : "usd", amount } : undefined;
}
