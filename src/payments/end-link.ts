import type { Schedule } from "../modules/crossborder/internal";
import { endPageUrl } from "./addresses";
import { sealerFor, type StoreContext } from "./context";
import { endToken, readEndToken } from "./keys";
import { isSameAccount } from "./provider-id";

/**
 * The link by which whoever has it ends a subscription. It is made anew from the schedule's id, and good as long as there is something to
 * end.
 * @throws MedusaError `account_not_found` where medusa-config no longer has its account
 */
export function endLinkOf(
  context: Pick<StoreContext, "container" | "accountOf">,
  { id, provider_id }: Pick<Schedule, "id" | "provider_id">,
): string {
  const token = endToken(id, sealerFor(context, provider_id));
  return endPageUrl(context.accountOf(provider_id).options, provider_id, token);
}

/**
 * The schedule that a link ends.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function findByEndLink(
  context: StoreContext,
  { provider_id, token }: { provider_id: string; token: string },
): Promise<Schedule | undefined> {
  const id = readEndToken(token, sealerFor(context, provider_id));
  // A store whose secret is the same has other rows.
  const [schedule] = id ? await context.ledger.listRecurringSchedules({ id }, { take: 1 }) : [];
  return schedule && isSameAccount(schedule.provider_id, provider_id) ? schedule : undefined;
}
