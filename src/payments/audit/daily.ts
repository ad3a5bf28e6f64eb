import { rangeOf } from "../../gateway";
import type { DailySums } from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { providerIdsBeside } from "../provider-id";

interface Wanted {
  /** `YYYY-MM-DD`, both of them included. */
  from: string;
  to: string;
  currency_code?: string;
  provider_id?: string;
}

/**
 * What was paid, refunded and returned on each day, by provider and currency, as the ledger has it. A day is one of the account's
 * time zone. Accounts that are no longer in medusa-config are left out.
 */
export async function sumDaily(
  { container, ledger }: StoreContext,
  { from, to, currency_code, provider_id }: Wanted,
): Promise<DailySums[]> {
  const sums: DailySums[] = [];
  for (const account of accountProviderIds(container)) {
    const provider_ids = providerIdsBeside(account).filter((id) => !provider_id || id === provider_id);
    if (provider_ids.length === 0) continue;
    const { timeZone: time_zone } = accountOf(container, account).options;
    const range = rangeOf(from, to, time_zone);
    sums.push(...(await ledger.sumMovements({ ...range, provider_ids, time_zone, currency_code })));
  }
  return sums.sort((one, other) => one.day.localeCompare(other.day));
}
