import { z } from "@medusajs/framework/zod";
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError, quoted, throwFirst } from "../errors";

/** A region, and which payment providers Medusa's own page of it shows. */
const regionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    currency_code: z.string(),
    payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
  })
  .transform(({ payment_providers, ...region }) => ({
    ...region,
    provider_ids: (payment_providers ?? []).flatMap((provider) => provider?.id ?? []),
  }));

export type Region = z.output<typeof regionSchema>;

/** A provider in a region. */
export interface Channel {
  region_id: string;
  provider_id: string;
}

const FIELDS = ["id", "name", "currency_code", "payment_providers.id"];

export async function readRegions({ query }: StoreContext, filters = {}): Promise<Region[]> {
  const { data } = await query.graph({ entity: "region", fields: FIELDS, filters });
  return z.array(regionSchema).parse(data);
}

/** @throws MedusaError `region_not_found` */
export async function readRegion(context: StoreContext, id: string): Promise<Region> {
  const [region] = await readRegions(context, { id });
  if (!region) throw paymentError("region_not_found", `No region has the id ${quoted(id)}`);
  return region;
}

/** Offers a provider in a region, or takes it away, as Medusa's own page does. What the region offers beside it stays. */
export async function setOffered(
  { container }: StoreContext,
  { id, provider_ids }: Region,
  provider_id: string,
  offered: boolean,
): Promise<void> {
  const others = provider_ids.filter((other) => other !== provider_id);
  const payment_providers = offered ? [...others, provider_id] : others;
  const { errors } = await updateRegionsWorkflow(container).run({
    input: { selector: { id }, update: { payment_providers } },
    throwOnError: false,
  });
  throwFirst(errors);
}

const cartSchema = z.object({ region_id: z.string().nullish() }).optional();

/** The region of a transaction's cart with its provider; undefined where no region is asked. */
export async function channelOf(
  { query }: StoreContext,
  { cart_id, provider_id }: Pick<LedgerTransaction, "cart_id" | "provider_id">,
): Promise<Channel | undefined> {
  if (!cart_id) return undefined;
  const { data } = await query.graph({ entity: "cart", fields: ["region_id"], filters: { id: cart_id } });
  const region_id = cartSchema.parse(data[0])?.region_id;
  return region_id ? { region_id, provider_id } : undefined;
}

const NOT_LOOKED_AT: readonly string[] = ["error", "canceled"];

const cartWithSessions = z
  .object({
    region_id: z.string().nullish(),
    payment_collection: z
      .object({
        payment_sessions: z.array(z.object({ provider_id: z.string(), status: z.string() })).nullish(),
      })
      .nullish(),
  })
  .optional();

/**
 * Of the providers of a cart's payment sessions those that its region does not offer: with any of them Medusa does not complete
 * the cart.
 */
export async function notOffered(context: StoreContext, cart_id: string): Promise<string[]> {
  const fields = [
    "region_id",
    "payment_collection.payment_sessions.provider_id",
    "payment_collection.payment_sessions.status",
  ];
  const { data } = await context.query.graph({ entity: "cart", fields, filters: { id: cart_id } });
  const { region_id, payment_collection } = cartWithSessions.parse(data[0]) ?? {};
  if (!region_id) return [];
  const [region] = await readRegions(context, { id: region_id });
  const sessions = payment_collection?.payment_sessions ?? [];
  return sessions
    .filter(({ status }) => !NOT_LOOKED_AT.includes(status))
    .flatMap(({ provider_id }) => (region?.provider_ids.includes(provider_id) ? [] : provider_id));
}

/** Whether Medusa's region offers a provider. */
export async function isOffered(
  context: StoreContext,
  { region_id, provider_id }: Channel,
): Promise<boolean> {
  const [region] = await readRegions(context, { id: region_id });
  return region?.provider_ids.includes(provider_id) ?? false;
}
