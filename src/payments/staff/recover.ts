import type { TransactionFacts } from "../../gateway";
import type { Recover, RecoverAnswer } from "../../http";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import { type AskedBy, inNameOf } from "../asked-by";
import type { StoreContext } from "../context";
import { withMedusaErrors } from "../errors";
import { isNotThere } from "../gateway";
import { inboxProviderId, providerIdsBeside } from "../provider-id";
import { reconcileTransaction } from "../reconcile";
import { isOwnReference, importPayment } from "../import-payment";

/** What became of it, with its row where there is one. */
type Found = Pick<RecoverAnswer, "outcome"> & { transaction?: LedgerTransaction };

/**
 * After a database was restored from a backup: has the ledger know a payment again that a line of a statement names. One that it knows is
 * reconciled, whatever became of it since; one that it does not know is taken in from what the gateway shows. Asked again, nothing
 * changes any more.
 * @throws MedusaError `busy`, `account_not_found`, or what the gateway answered
 */
export async function recoverPayment(
  store: StoreContext,
  { keys, provider_id, ...by }: Recover & AskedBy,
): Promise<Found> {
  const accounts = provider_id ? [inboxProviderId(provider_id)] : accountProviderIds(store.container);
  return await withMedusaErrors(() =>
    inNameOf(by, async () => {
      const [known] = await store.ledger.findNamed(accounts.flatMap(providerIdsBeside), keys);
      if (known) return await reconciled(store, known);
      for (const account of accounts) {
        const shown = await askByAny(store, account, keys);
        if (shown) return await recoverShown(store, account, shown);
      }
      return { outcome: "unknown" };
    }),
  );
}

async function reconciled(store: StoreContext, known: LedgerTransaction): Promise<Found> {
  const { reference, id } = known;
  await reconcileTransaction(store, { reference, by: "refresh", known });
  const transaction = await store.ledger.retrieveTransaction(id);
  const isSame = SHOWN.every((column) => transaction[column] === known[column]);
  return { outcome: isSame ? "unchanged" : "changed", transaction };
}

/** What staff sees of a change. */
const SHOWN = [
  "state",
  "reconciliation_status",
  "attention_code",
  "captured_amount",
  "refunded_amount",
  "returned_amount",
] as const;

/** A statement names a payment by our reference, by the gateway's number, or by both. */
async function askByAny(
  store: StoreContext,
  account: string,
  keys: readonly string[],
): Promise<TransactionFacts | undefined> {
  const of = store.accountOf(account);
  for (const key of keys) {
    const about = isOwnReference(of, key) ? { reference: key } : { transactionNo: key };
    try {
      return (await of.gateway.ask(about)).result;
    } catch (error) {
      if (!isNotThere(error)) throw error;
    }
  }
  return undefined;
}

async function recoverShown(
  store: StoreContext,
  account: string,
  { reference, scheduleNo }: TransactionFacts,
): Promise<Found> {
  // A deduction belongs to a subscription, which has its own way; the merchant may have another till, or another shop.
  if (!isOwnReference(store.accountOf(account), reference))
    return { outcome: scheduleNo ? "renewal" : "not_ours" };
  const provider_ids = providerIdsBeside(account);
  const known = await store.ledger.findByReference(reference);
  if (known)
    return provider_ids.includes(known.provider_id)
      ? await reconciled(store, known)
      : { outcome: "not_ours" };
  const transaction = await importPayment(store, { reference, provider_id: account, by: "refresh" });
  return transaction ? { outcome: "taken_in", transaction } : { outcome: "not_paid" };
}
