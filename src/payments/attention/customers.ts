import type { StoreContext } from "../context";

/** Finds the names of the customers of what waits for a person: one query for all. Null where Medusa has a customer no longer. */
export async function nameCustomers(
  { records }: Pick<StoreContext, "records">,
  rows: readonly { customer_id: string | null }[],
): Promise<(customer_id: string | null) => string | null> {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const names = new Map(
    (await records.people("customer", ids)).map(({ id, first_name, last_name, email }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email || null,
    ]),
  );
  return (customer_id) => names.get(customer_id ?? "") ?? null;
}
