import type { MedusaError } from "@medusajs/framework/utils";
import type { Counter, CounterAccount } from "../../http";
import { nameOf } from "../../http/person";
import type { Order } from "../../medusa";
import { merchantsIn } from "../accounts";
import type { AskedBy } from "../asked-by";
import { goesByLocation, readSoldAt, type SoldAt, soldAtObstacle } from "../sold-at";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import { environmentOf } from "../options";
import { accountIn, isInStore, providerIdsBeside } from "../provider-id";
import { throwIf } from "../views/obstacles";

/** What is taken at the counter, and where the till stands. */
export interface AtCounter {
  order_id?: string;
  stock_location_id?: string;
}

/**
 * The in-store provider of the merchant that was named, or of the first one of medusa-config, whose profile takes the payment where the till
 * stands. The profile that was named comes first.
 * @throws MedusaError `invalid_input` for a provider of a storefront, `account_not_found`, `other_sales_channel`, `other_stock_location`
 */
export async function counterAccount(
  context: StoreContext,
  wanted: string | undefined,
  at: AtCounter,
): Promise<string> {
  const counters = countersIn(context);
  const named = wanted === undefined ? counters.flat() : namedCounter(counters, wanted);
  const soldAt = await soldAtCounter(context, at);
  const [first = ""] = named;
  const taking = named.find((id) => !obstacleAt(context, id, soldAt));
  if (taking === undefined) throwIf(obstacleAt(context, first, soldAt));
  return taking ?? first;
}

/** The in-store providers of each merchant, in the order of its profiles. Nothing is opened by an entry that is gone. */
const countersIn = ({ container }: StoreContext): string[][] =>
  merchantsIn(container).map(({ entries }) =>
    entries.flatMap(providerIdsBeside).filter((provider_id) => isInStore({ provider_id })),
  );

function namedCounter(counters: readonly string[][], wanted: string): string[] {
  const message = `provider_id: ${quoted(wanted)} is not an in-store provider`;
  if (!isInStore({ provider_id: wanted })) throw paymentError("invalid_input", message);
  const own = counters.find((ids) => ids.includes(wanted));
  if (!own) throw paymentError("account_not_found", `${message} of medusa-config`);
  return [wanted, ...own];
}

const obstacleAt = (context: StoreContext, id: string, soldAt: SoldAt) =>
  soldAtObstacle(context.accountOf(id).options, id, soldAt);

const rulesOf = (context: StoreContext) =>
  countersIn(context)
    .flat()
    .map((id) => context.accountOf(id).options);

/** A store that does not exist is none. */
async function soldAtCounter(
  context: StoreContext,
  { order_id, stock_location_id }: AtCounter,
): Promise<SoldAt> {
  const rules = rulesOf(context);
  const isRuled = rules.some(({ salesChannels }) => salesChannels !== undefined);
  const head = isRuled && order_id ? await context.records.orderHead(order_id) : undefined;
  const soldAt = { sales_channel_id: head?.sales_channel_id, stock_location_id };
  return await readSoldAt(context.records, rules, soldAt);
}

/** Why no account takes a payment of an order at the counter, wherever the till stands. */
export async function soldElsewhere(
  context: StoreContext,
  { id: order_id }: Pick<Order, "id">,
): Promise<MedusaError | undefined> {
  const soldAt = await soldAtCounter(context, { order_id });
  const ids = countersIn(context).flat();
  const obstacles = ids.map((id) =>
    goesByLocation(context.accountOf(id).options, id) ? undefined : obstacleAt(context, id, soldAt),
  );
  return obstacles.includes(undefined) ? undefined : obstacles[0];
}

/** What a clerk may choose beside the method. */
export async function readCounter(
  context: StoreContext,
  { user_id, ...at }: AskedBy & AtCounter,
): Promise<Counter> {
  const own = await clerkNo(context, { user_id });
  const clerks = own === undefined ? await context.records.clerks() : [];
  const soldAt = await soldAtCounter(context, at);
  return {
    accounts: countersIn(context).flatMap(([first = "", ...others]) => {
      const provider_id = [first, ...others].find((id) => !obstacleAt(context, id, soldAt));
      return provider_id === undefined ? [] : [accountAt(context, first, provider_id)];
    }),
    stock_locations: await locationsOf(context),
    store_admin_no: own ?? null,
    clerks: clerks.map((user) => ({ store_admin_no: user.store_admin_no, name: nameOf(user) })),
  };
}

/** The clerk number in the admin user's metadata; the option of the account counts where there is none. */
export const clerkNo = async ({ records }: StoreContext, { user_id }: AskedBy) =>
  user_id === undefined ? undefined : await records.clerkNo(user_id);

/** All stores, where some account goes by them: a till of another account may stand in any. */
const locationsOf = async (context: StoreContext): Promise<Counter["stock_locations"]> =>
  rulesOf(context).some(({ stockLocations }) => stockLocations !== undefined)
    ? await context.records.stockLocations()
    : [];

/** A merchant, with the provider of its profile that takes the payment here. */
function accountAt(context: StoreContext, first: string, provider_id: string): CounterAccount {
  const { options } = context.accountOf(provider_id);
  return {
    provider_id,
    id: accountIn(first) ?? first,
    environment: environmentOf(options),
    merchant_no: options.merchantNo,
    store_no: options.storeNo,
    store_admin_no: options.storeAdminNo ?? null,
  };
}
