import type { Vendor } from "medusa-payment-crossborder/gateway";
import type { Column, ColumnNames } from "medusa-payment-crossborder/tools";
import { type CheckFlags, UsageError } from "../flags";
import { clientOptionsSchema, COLUMNS, VENDORS } from "../plugin";

/*
 * What flags name, as the plugin knows it.
 */

/** Channels, and what is sent for those that are tried by another code. @throws UsageError */
export function readVendors(given: readonly string[]): {
  vendors: readonly Vendor[];
  codes: Partial<Record<Vendor, string>>;
} {
  const named = given.map((one) => {
    const [name = "", code] = one.split("=", 2);
    const vendor = VENDORS.find((known) => known === name);
    if (vendor && code !== "") return { vendor, code };
    throw new UsageError(`--vendor: must be one of ${VENDORS.join(", ")}, or such as channel_a=wallet`);
  });
  return {
    vendors: named.length > 0 ? named.map(({ vendor }) => vendor) : VENDORS,
    codes: Object.fromEntries(named.flatMap(({ vendor, code }) => (code ? [[vendor, code]] : []))),
  };
}

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

/** @throws UsageError */
export const readColumns = (given: readonly string[]): ColumnNames =>
  Object.fromEntries(
    given.map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      if (!isColumn(name) || rest.join("=").trim() === "")
        throw new UsageError(`--column ${pair}: must be NAME=COLUMN, with one of ${COLUMNS.join(", ")}`);
      return [name, rest.join("=")];
    }),
  );

/** @throws UsageError where a question cannot have such a field */
export function expectQuery({ query }: Pick<CheckFlags, "query">): void {
  const read = clientOptionsSchema.shape.extraFields.safeParse({ "tran-query": query ?? {} });
  const [first] = read.error?.issues ?? [];
  if (!first) return;
  const why = first.code === "invalid_key" ? first.issues[0]?.message : first.message;
  throw new UsageError(`--query ${String(first.path.at(-1))}: ${why}; it is NAME=VALUE`);
}
