import { z } from "@medusajs/framework/zod";
import {
  exactDecimal,
  listOf,
  optionalText,
  present,
  type Query,
  readAll,
  readOne,
  type RecordOf,
  source,
  idShape,
} from "./reading";
import { OrderRecords } from "./orders";

const address = z
  .object({
    first_name: optionalText,
    last_name: optionalText,
    company: optionalText,
    phone: optionalText,
    address_1: optionalText,
    address_2: optionalText,
    city: optionalText,
    province: optionalText,
    postal_code: optionalText,
    country_code: optionalText,
  })
  .nullish()
  .transform(present);

/** What was bought and by whom, as a cart has it and the order that was made of it. */
export const content = {
  region_id: optionalText,
  customer_id: optionalText,
  email: optionalText,
  currency_code: z.string(),
  shipping_address: address,
  billing_address: address,
};
export const line = {
  title: z.string(),
  variant_id: optionalText,
  quantity: exactDecimal,
  unit_price: exactDecimal,
};
export const method = { shipping_option_id: optionalText, amount: exactDecimal };
export const CONTENT = [
  ...["region_id", "customer_id", "email", "currency_code"],
  ...["shipping_address.*", "billing_address.*", "items.*", "shipping_methods.*"],
];

/**
 * A discount as it was given. Without its code: Medusa takes discounts with a code off an order that it creates, and computes
 * them anew.
 */
const adjustment = z
  .object({
    amount: exactDecimal,
    code: optionalText,
    description: optionalText,
    promotion_id: optionalText,
    is_tax_inclusive: z.boolean().optional(),
  })
  .transform(({ code, description = code, ...given }) => ({ ...given, description }));

/** A tax as it was computed when the order was placed. */
const tax_line = z.object({
  code: z.string(),
  rate: exactDecimal,
  description: optionalText,
  tax_rate_id: optionalText,
  provider_id: optionalText,
});
export type TaxLine = z.output<typeof tax_line>;

const PLACED = source(
  "order",
  z.object({
    ...content,
    sales_channel_id: optionalText,
    items: z.array(
      z.object({
        ...line,
        is_tax_inclusive: z.boolean(),
        requires_shipping: z.boolean(),
        adjustments: listOf(adjustment),
        tax_lines: listOf(tax_line),
      }),
    ),
    shipping_methods: z.array(
      z.object({
        ...method,
        name: z.string(),
        is_tax_inclusive: z.boolean(),
        adjustments: listOf(adjustment),
        tax_lines: listOf(tax_line),
      }),
    ),
  }),
  [
    ...[...CONTENT, "sales_channel_id", "items.adjustments.*", "shipping_methods.adjustments.*"],
    ...["items.tax_lines.*", "shipping_methods.tax_lines.*"],
  ],
);

/** What an order was made of, ready to be made again. */
export type PlacedOrder = RecordOf<typeof PLACED>;

/** Medusa counts the versions of an order from here; edits, returns and the credit lines of refunds make further ones. */
const AS_PLACED = 1;

const lines = z.array(z.object({ adjustments: listOf(z.object({ id: z.string(), code: optionalText })) }));
const DISCOUNTED = source("order", z.object({ items: lines, shipping_methods: lines }), [
  ...["items.adjustments.*", "shipping_methods.adjustments.*"],
]);

/** The discounts that Medusa has computed for an order by a code. */
export async function readCodedDiscounts(query: Query, id: string) {
  const found = await readOne(query, DISCOUNTED, { id });
  const idsIn = (of: z.output<typeof lines> = []) =>
    of.flatMap(({ adjustments }) => adjustments).flatMap((one) => (one.code ? one.id : []));
  return { items: idsIn(found?.items), shipping_methods: idsIn(found?.shipping_methods) };
}

const taxed = { id: z.string(), tax_lines: listOf(tax_line) };
const TAXED = source(
  "order",
  z.object({
    items: z.array(z.object({ ...taxed, title: z.string(), variant_id: optionalText })),
    shipping_methods: z.array(z.object({ ...taxed, shipping_option_id: optionalText })),
  }),
  ["items.*", "items.tax_lines.*", "shipping_methods.*", "shipping_methods.tax_lines.*"],
);

/** What is taxed in an order, and how, as it is now. */
export const readTaxed = (query: Query, id: string): Promise<RecordOf<typeof TAXED> | undefined> =>
  readOne(query, TAXED, { id });

/** What is taxed: a line of an order, or a way that it is shipped. */
interface Taxed {
  tax_lines: readonly TaxLine[];
}

const textOf = (lines: readonly TaxLine[]): string =>
  lines
    .map(({ code, rate }) => `${rate} ${code}`)
    .toSorted()
    .join();

/**
 * The tax lines that a copy of an order must have to cost the same, each with what it taxes; undefined where it has them already.
 * @param keyOf what tells one line from another in both
 */
export function agreedTaxLines<Now extends Taxed & { id: string }, Then extends Taxed>(
  now: readonly Now[],
  agreed: readonly Then[],
  keyOf: (line: Now | Then) => string | undefined,
): { of: string; line: TaxLine }[] | undefined {
  const left = [...agreed];
  const pairs = now.map((line) => {
    const at = left.findIndex((one) => keyOf(one) === keyOf(line));
    const [then = line] = at < 0 ? [] : left.splice(at, 1);
    return { of: line.id, had: line.tax_lines, lines: then.tax_lines };
  });
  if (pairs.every(({ had, lines }) => textOf(had) === textOf(lines))) return undefined;
  return pairs.flatMap(({ of, lines }) => lines.map((line) => ({ of, line })));
}

const ADDRESS = source("customer_address", address, ["*"]);
const VARIANT = source("variant", idShape);

/** What the order of a renewal is made of. */
export class RenewalRecords extends OrderRecords {
  /** What an order was made of when it was placed. */
  placedOrder(id: string) {
    return readOne(this.query, PLACED, { id, version: AS_PLACED });
  }

  /** The default shipping address of a customer. */
  defaultAddress(customer_id: string) {
    return readOne(this.query, ADDRESS, { customer_id, is_default_shipping: true });
  }

  /** Those of some variants that Medusa still has. */
  async variants(ids: string[]) {
    return ids.length > 0 ? await readAll(this.query, VARIANT, { id: ids }) : [];
  }
}
