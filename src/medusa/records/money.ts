import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText } from "../../gateway";

/** Medusa's raw money: decimal text with two places. */
export const money = z
  .object({ value: z.union([z.string(), z.number()]) })
  .transform(({ value }) => amountText(value));

/** Medusa's decimal in whichever of its shapes, as exact text. */
export const decimal = z
  .custom<BigNumberInput>((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value).toFixed());

/** Medusa's raw money as exact text: what is written back into its books has all its places. */
export const exactMoney = z.object({ value: decimal }).transform(({ value }) => value);

/** The fields of an amount: Medusa computes the raw one from the other. */
export const AMOUNT = ["amount", "raw_amount"];

/** A text that Medusa may not have, or have empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

export const optionalDate = z.coerce
  .date()
  .nullish()
  .transform((date) => date ?? undefined);

/** Records that hang on another one. Medusa leaves out those that were deleted, or puts nothing in their place. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema.nullish())
    .nullish()
    .transform((all) => (all ?? []).filter((one) => one !== null && one !== undefined));

/** An address of a cart or an order. */
export const address = z
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
  .transform((found) => found ?? undefined);
