import { writeFile } from "node:fs/promises";
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import type * as Framework from "@medusajs/framework/utils";
import { z } from "zod";
import {
  CURRENCIES,
  accountIn,
  accountProviderIds,
  differencesIn,
  isCrossborder,
  listRegions,
  load,
  mistakesIn,
  storeContext,
  unknownIn,
  writtenOf,
} from "../plugin";
import type { Look } from "./answers";
import { publishableKeys } from "./publishable-keys";

const { ContainerRegistrationKeys, parseCorsOrigins }: typeof Framework = load("@medusajs/framework/utils");

/** Run by `medusa exec`: writes what `doctor` asks of a store into the file that is named. It changes nothing. */
export default async function look({ container, args: [file = "", ...origins] }: ExecArgs): Promise<void> {
  const { http } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig;
  const made = await regionDates(container);
  const regions = (await listRegions(storeContext(container))).map((region) => ({
    name: region.name,
    currency: region.currency_code,
    payable: region.payable,
    offered: region.provider_ids,
    made: made.get(region.id) ?? new Date(0),
  }));
  const answer: Look = {
    storeCors: http.storeCors,
    letIn: origins.filter((origin) => letsIn(http.storeCors, origin)),
    mistakes: mistakes(container),
    providers: await providers(container),
    regions,
    ...(await prices(container)),
    publishableKeys: await publishableKeys(container),
    unknownPlaces: await unknownPlaces(container),
    // A database that was not migrated has no such table, which the providers tell.
    stranger: await storeContext(container)
      .ledger.strangerTo()
      .catch(() => undefined),
  };
  await writeFile(file, JSON.stringify(answer));
}

/** As Medusa reads it. */
export const letsIn = (list: string, origin: string): boolean =>
  parseCorsOrigins(list).some((one) => (one instanceof RegExp ? one.test(origin) : one === origin));

function mistakes(container: MedusaContainer): Look["mistakes"] {
  const differing = differencesIn(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE));
  return accountProviderIds(container).flatMap((id) => {
    const account = accountIn(id) ?? id;
    const differences = differing.filter((one) => one.account === account).map(({ line }) => line);
    const lines = [...mistakesIn(writtenOf(container, id)), ...differences];
    return lines.length > 0 ? [{ account, lines }] : [];
  });
}

async function unknownPlaces(container: MedusaContainer): Promise<Look["unknownPlaces"]> {
  const { records, accountOf } = storeContext(container);
  const readable = accountProviderIds(container).filter(
    (id) => mistakesIn(writtenOf(container, id)).length === 0,
  );
  const found = readable.map(async (id) => {
    const { sales_channels, stock_locations } = await unknownIn(records, accountOf(id).options);
    return { account: accountIn(id) ?? id, names: [...sales_channels, ...stock_locations] };
  });
  return (await Promise.all(found)).filter(({ names }) => names.length > 0);
}

const idsSchema = z.array(z.object({ id: z.string() }));

async function providers(container: MedusaContainer): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "payment_provider",
    fields: ["id"],
    filters: { is_enabled: true },
  });
  return idsSchema
    .parse(data)
    .map(({ id }) => id)
    .filter(isCrossborder);
}

const datesSchema = z.array(z.object({ id: z.string(), created_at: z.coerce.date() }));

async function regionDates(container: MedusaContainer): Promise<Map<string, Date>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "region", fields: ["id", "created_at"] });
  return new Map(datesSchema.parse(data).map(({ id, created_at }) => [id, created_at]));
}

const variantsSchema = z.array(
  z.object({
    price_set: z.object({ prices: z.array(z.object({ currency_code: z.string() })) }).nullish(),
  }),
);

/** Of the first thousand variants: it is a look, and no audit. */
async function prices(container: MedusaContainer): Promise<Pick<Look, "variants" | "priced">> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["id", "price_set.prices.currency_code"],
    pagination: { take: 1000, skip: 0 },
  });
  const sets = variantsSchema.parse(data).map(({ price_set }) => price_set?.prices ?? []);
  const pricedIn = (currency: string) =>
    sets.filter((set) => set.some(({ currency_code }) => currency_code === currency)).length;
  return {
    variants: sets.length,
    priced: Object.fromEntries(CURRENCIES.map((currency) => [currency, pricedIn(currency)])),
  };
}
