import { accountOf, accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { tell } from "../events";
import { noteHeard } from "../gateway-heard";
import type { Heard } from "../gateway-watch";

/** A gateway that has not been called for so long is asked, so that the shop knows before its next customer does. */
const QUIET_MS = 10 * 60_000;

/**
 * The accounts whose gateway the job asks by itself: those that are written down as down, since the server that saw it may be gone, and
 * those that this process has not heard for a while.
 */
export async function listToAsk(
  { container, ledger, clock }: StoreContext,
  isUnsettled: boolean,
): Promise<string[]> {
  const unsettled = isUnsettled ? await ledger.listGatewayOutages({ settled_at: null }) : [];
  const now = clock.now();
  return accountProviderIds(container).filter(
    (provider_id) =>
      unsettled.some(({ id }) => id === provider_id) ||
      isQuiet(accountOf(container, provider_id).gateway.watch.heard, now),
  );
}

const isQuiet = ({ answered_at, silent_since }: Heard, now: number) =>
  silent_since === null && now - (answered_at ?? 0) >= QUIET_MS;

/** Asks it, and writes down that it answers; that it does not, its watch does. */
export async function askGateway(context: StoreContext, provider_id: string): Promise<void> {
  const { watch } = accountOf(context.container, provider_id).gateway;
  if ((await watch.ask()) && (await noteHeard(context, provider_id, watch.heard))) tell(context);
}

/** When the gateway of each account answered this process last, by the provider id that stands for the account. */
export const answeredHere = ({ container }: Pick<StoreContext, "container">): Record<string, string> =>
  Object.fromEntries(
    accountProviderIds(container).flatMap((provider_id) => {
      const { answered_at } = accountOf(container, provider_id).gateway.watch.heard;
      return answered_at === null ? [] : [[provider_id, new Date(answered_at).toISOString()]];
    }),
  );
