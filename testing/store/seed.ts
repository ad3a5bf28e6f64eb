import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows";

const PROVIDERS = ["channel-a", "channel-b", "channel-c", "creditcard"].map(
  (channel) => `pp_crossborder-${channel}_main`,
);

/** Paid with a QR code in the page; the last ones only hold the money. */
const QR_PROVIDERS = ["qr", "hold"].flatMap((id) =>
  ["channel-a", "channel-b"].map((channel) => `pp_crossborder-${channel}_${id}`),
);

/** Their orders are placed before they are paid. */
const FIRST_PROVIDERS = ["channel-a", "channel-b"].map((channel) => `pp_crossborder-${channel}_first`);

const GOODS = [
  { title: "Jasmine tea, 100 g", handle: "jasmine-tea", usd: 12.5, cny: 88 },
  { title: "Teapot 茶壶", handle: "teapot", usd: 48, cny: 339.9 },
  { title: "Travel cup", handle: "travel-cup", usd: 19.99, cny: 142.5 },
];

/** What Medusa calls the only variant of a product, which therefore has no name that anybody is shown. */
export const ONLY_OPTION = { title: "Default option", values: ["Default option value"] };
export const ONLY_VARIANT = {
  title: "Default variant",
  options: { "Default option": "Default option value" },
};

export interface Seeded {
  publishableKey: string;
  regions: { usd: string; cny: string };
  /** First variant of each product, by handle. */
  variants: Record<string, string>;
  shippingOption: string;
  salesChannel: string;
  stockLocation: string;
}

/** A small shop: a USD and a CNY region, three products in stock, flat shipping, all providers enabled or those named. */
export async function seedStore(
  container: MedusaContainer,
  providers = [...PROVIDERS, ...QR_PROVIDERS, ...FIRST_PROVIDERS, "pp_system_default"],
): Promise<Seeded> {
  const {
    result: [channel],
  } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Web shop" }] },
  });
  const salesChannel = idOf(channel);
  const publishableKey = await createKey(container, salesChannel);
  const regions = await createRegions(container, providers);
  const stockLocation = await createStockLocation(container, salesChannel);
  const { shippingProfile, shippingOption } = await createShipping(container, stockLocation);
  const variants = await createProducts(container, { salesChannel, shippingProfile, stockLocation });
  return { publishableKey, regions, variants, shippingOption, salesChannel, stockLocation };
}

const idOf = (created: { id: string } | undefined): string => {
  if (created) return created.id;
  throw new Error("The seed created nothing where something was expected");
};

async function createKey(container: MedusaContainer, salesChannel: string): Promise<string> {
  const {
    result: [key],
  } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Storefront", type: "publishable", created_by: "" }] },
  });
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: idOf(key), add: [salesChannel] } });
  return key?.token ?? "";
}

async function createRegions(
  container: MedusaContainer,
  payment_providers: string[],
): Promise<Seeded["regions"]> {
  const region = (name: string, currency_code: string, country: string) => ({
    name,
    currency_code,
    countries: [country],
    payment_providers,
    automatic_taxes: false,
  });
  const {
    result: [usd, cny],
  } = await createRegionsWorkflow(container).run({
    input: { regions: [region("United States", "usd", "us"), region("China", "cny", "cn")] },
  });
  await createTaxRegionsWorkflow(container).run({ input: [{ country_code: "us" }, { country_code: "cn" }] });
  return { usd: idOf(usd), cny: idOf(cny) };
}

async function createStockLocation(container: MedusaContainer, salesChannel: string): Promise<string> {
  const {
    result: [created],
  } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: "Warehouse", address: { address_1: "", city: "Oakland", country_code: "US" } }],
    },
  });
  const location = idOf(created);
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location, add: [salesChannel] },
  });
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  });
  return location;
}

async function createShipping(container: MedusaContainer, location: string) {
  const {
    result: [profile],
  } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  });
  const shippingProfile = idOf(profile);
  const country = (country_code: string) => ({ country_code, type: "country" as const });
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Parcels",
    type: "shipping",
    service_zones: [{ name: "Everywhere", geo_zones: [country("us"), country("cn")] }],
  });
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const {
    result: [option],
  } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Parcel",
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: idOf(set.service_zones[0]),
        shipping_profile_id: shippingProfile,
        type: { label: "Parcel", description: "In two to five days", code: "parcel" },
        prices: [
          { currency_code: "usd", amount: 5 },
          { currency_code: "cny", amount: 30 },
        ],
        rules: [
          { attribute: "enabled_in_store", value: "true", operator: "eq" },
          { attribute: "is_return", value: "false", operator: "eq" },
        ],
      },
    ],
  });
  return { shippingProfile, shippingOption: idOf(option) };
}

async function createProducts(
  container: MedusaContainer,
  place: { salesChannel: string; shippingProfile: string; stockLocation: string },
): Promise<Record<string, string>> {
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: GOODS.map(({ title, handle, usd, cny }) => ({
        title,
        handle,
        status: ProductStatus.PUBLISHED,
        shipping_profile_id: place.shippingProfile,
        sales_channels: [{ id: place.salesChannel }],
        options: [ONLY_OPTION],
        variants: [
          {
            ...ONLY_VARIANT,
            sku: handle.toUpperCase(),
            manage_inventory: true,
            prices: [
              { currency_code: "usd", amount: usd },
              { currency_code: "cny", amount: cny },
            ],
          },
        ],
      })),
    },
  });
  await stockUp(container, place.stockLocation);
  return Object.fromEntries(products.map(({ handle, variants }) => [handle, idOf(variants[0])]));
}

async function stockUp(container: MedusaContainer, location_id: string): Promise<void> {
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({}, { select: ["id"] });
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map(({ id }) => ({
        location_id,
        inventory_item_id: id,
        stocked_quantity: 10_000,
      })),
    },
  });
}
